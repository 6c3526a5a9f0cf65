import { utils, write } from '@e965/xlsx';
import { csvWith } from './mapping.ts';

/** One device as every program knows it. */
export interface Device {
  number: number;
  maker: string;
  model: string;
  serial: string;
  site: string;
  room: string;
  /** 1 is the most critical. */
  criticality: 1 | 2 | 3;
  remark: string;
}

interface ProgramList {
  program: string;
  fileName: string;
  /** The Asset ID of a device in the list. */
  assetId: (device: Device) => string;
  fileOf: (devices: readonly Device[]) => string | Buffer;
}

const three = (number: number) => String(number).padStart(3, '0');
const ipOf = ({ number }: Device) => `10.4.${Math.floor(number / 200)}.${(number % 200) + 10}`;

function workbook(rows: (string | number | null)[][], sheet: string): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet);
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Files with the headings that these programs write. The rows are made up. */
export const programLists: readonly ProgramList[] = [
  {
    program: 'NetBox',
    fileName: 'netbox_devices.csv',
    assetId: ({ number }) => String(20_000 + number),
    fileOf: (devices) =>
      csvWith(
        [
          'Name',
          'Status',
          'Tenant',
          'Site',
          'Location',
          'Rack',
          'Role',
          'Manufacturer',
          'Type',
          'IP Address',
          'Serial number',
          'Asset tag',
          'Comments',
        ],
        devices.map((one) => [
          `hug-dev-${three(one.number)}`,
          'Active',
          'Gas',
          one.site,
          one.room,
          `R${one.number % 4}`,
          'Controller',
          one.maker,
          one.model,
          `${ipOf(one)}/24`,
          one.serial,
          String(20_000 + one.number),
          one.remark,
        ]),
      ),
  },
  {
    program: 'Snipe-IT',
    fileName: 'assets-export.csv',
    assetId: ({ number }) => `GC-00${three(number)}`,
    fileOf: (devices) =>
      csvWith(
        [
          'ID',
          'Company',
          'Asset Name',
          'Asset Tag',
          'Serial',
          'Model',
          'Category',
          'Manufacturer',
          'Checked Out',
          'Location',
          'Default Location',
          'Status',
          'Purchase Date',
          'Supplier',
          'Order Number',
          'Notes',
        ],
        devices.map((one) => [
          String(one.number),
          'Gas Co',
          `Line ${one.number}`,
          `GC-00${three(one.number)}`,
          one.serial,
          one.model,
          'Controller',
          one.maker,
          '',
          `${one.site} ${one.room}`,
          'Store',
          'Deployed',
          '2021-03-04',
          'Netshop',
          `PO-${4_000 + (one.number % 3)}`,
          one.remark,
        ]),
      ),
  },
  {
    program: 'SAP PM',
    fileName: 'export.xlsx',
    assetId: ({ number }) => String(10_004_400 + number),
    fileOf: (devices) =>
      workbook(
        [
          ['Display Equipment: Equipment List'],
          ['Maintenance plant', '1000'],
          ['Key date', '01.11.2026'],
          [],
          [
            'Equipment',
            'Description of technical object',
            'Equipment category',
            'Manufacturer',
            'Model number',
            'ManufSerialNumber',
            'Functional Loc.',
            'ABC indicator',
            'Maintenance plant',
            'Location',
            'Start-up date',
          ],
          ...devices.map((one) => [
            10_004_400 + one.number,
            `Device ${one.number} ${one.remark}`,
            'M',
            one.maker,
            one.model,
            one.serial,
            `1000-CMP-${three(one.number)}`,
            'ABC'.charAt(one.criticality - 1),
            one.site,
            one.room,
            '04.05.2016',
          ]),
        ],
        'Sheet1',
      ),
  },
  {
    program: 'Maximo',
    fileName: 'ASSET.csv',
    assetId: ({ number }) => String(11_000 + number),
    fileOf: (devices) =>
      csvWith(
        [
          'ASSETNUM',
          'DESCRIPTION',
          'LOCATION',
          'SITEID',
          'STATUS',
          'MANUFACTURER',
          'SERIALNUM',
          'PRIORITY',
          'FAILURECODE',
          'INSTALLDATE',
          'CHANGEDATE',
        ],
        devices.map((one) => [
          String(11_000 + one.number),
          one.model,
          one.room,
          one.site,
          'OPERATING',
          one.maker,
          one.serial,
          String(one.criticality),
          'PLC',
          '2018-02-01T00:00:00',
          '2024-01-09T08:11:00',
        ]),
      ),
  },
  {
    program: 'ServiceNow',
    fileName: 'cmdb_ci_hardware.xlsx',
    assetId: ({ number }) => `P1000${three(number)}`,
    fileOf: (devices) =>
      workbook(
        [
          [
            'name',
            'asset_tag',
            'manufacturer',
            'model_id',
            'serial_number',
            'location',
            'business_criticality',
            'firmware_version',
            'ip_address',
            'sys_class_name',
            'short_description',
            'sys_updated_on',
          ],
          ...devices.map((one) => [
            `HUG-RTU-${one.number}`,
            `P1000${three(one.number)}`,
            one.maker,
            one.model,
            one.serial,
            `${one.site} ${one.room}`,
            ['1 - most critical', '2 - somewhat critical', '4 - not critical'][one.criticality - 1] ?? '',
            `9.10.${one.number % 4}`,
            ipOf(one),
            'RTU',
            one.remark || `Well head ${one.number}`,
            '2025-11-02 10:15:00',
          ]),
        ],
        'Page 1',
      ),
  },
];
