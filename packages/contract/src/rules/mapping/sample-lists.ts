import type { SheetColumn } from '../spreadsheets/sheet-columns.ts';
import type { SheetSample } from './mapping.ts';

interface SampleList {
  program: string;
  sheet: SheetSample;
  /** The headings of the columns that each field should get, joined by ` + `. Without headings: the letters. */
  expected: Partial<Record<SheetColumn, string>>;
}

/** A sheet from lines of cells between bars. The first line has the headings, unless the list has none. */
export function sheetOf(name: string, lines: string, headingRow = 1): SheetSample {
  const [first = [], ...others] = lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((text) => text.trim()));
  const rows = headingRow === 0 ? [first, ...others] : others;
  const columns = first.map((text, place) => ({ place, heading: headingRow === 0 ? '' : text }));
  return {
    name,
    headingRow,
    columns,
    rows: rows.map((texts, index) => ({
      rowNumber: headingRow + index + 1,
      cells: texts.map((text, place) => ({ place, text })).filter(({ text }) => text !== ''),
    })),
    values: columns.map(({ place }) => ({
      place,
      texts: [...new Set(rows.map((texts) => texts[place] ?? ''))].filter((text) => text !== ''),
    })),
  };
}

/** Lists with the headings of other programs. All rows are made up. */
export const sampleLists: readonly SampleList[] = [
  {
    program: 'NetBox',
    sheet: sheetOf(
      '',
      `Name | Status | Tenant | Site | Location | Rack | Role | Manufacturer | Type | IP Address | Serial number | Asset tag | Comments
       hug-sw-01 | Active | Gas | Hugoton | Control room | R1 | Switch | Cisco | Catalyst IE-3300-8T2S | 10.4.0.11/24 | FCW2301G0AA | 20041 | Spare in store
       hug-sw-02 | Active | Gas | Hugoton | Compressor hall | R4 | Switch | Cisco | Catalyst IE-3300-8T2S | 10.4.0.12/24 | FCW2301G0AB | |
       hug-plc-01 | Active | Gas | Hugoton | Compressor hall | R4 | PLC | Rockwell Automation | 1756-L85E | 10.4.1.20/24 | 00E5A1B2 | |
       lib-fw-01 | Planned | Gas | Liberal | Control room | R2 | Firewall | Fortinet | FortiGate Rugged 60F | 10.5.0.1/24 | FGR60FTK21000123 | 20077 |
       lib-plc-01 | Active | Gas | Liberal | Pump house | | PLC | Siemens | CPU 1516-3 PN/DP | 10.5.1.20/24 | S C-K4A112233 | |`,
    ),
    expected: {
      Manufacturer: 'Manufacturer',
      Product: 'Type',
      'Asset ID': 'Name',
      'Serial Number': 'Serial number',
      Location: 'Site + Location',
      Notes: 'Comments',
    },
  },
  {
    program: 'Snipe-IT',
    sheet: sheetOf(
      'assets',
      `ID | Company | Asset Name | Asset Tag | Serial | Model | Model No. | Category | Manufacturer | Checked Out | Type | Location | Default Location | Status | Purchase Date | Supplier | Order Number | Notes
       11 | Gas Co | Line 1 switch | GC-00011 | MOXA1200331 | EDS-408A | EDS-408A-MM-SC | Switch | Moxa | | | Hugoton | Store | Ready to Deploy | 2021-03-04 | Netshop | PO-4411 | Port 3 is faulty
       12 | Gas Co | Line 2 switch | GC-00012 | MOXA1200332 | EDS-408A | EDS-408A-MM-SC | Switch | Moxa | | | Hugoton | Store | Deployed | 2021-03-04 | Netshop | PO-4411 |
       13 | Gas Co | Operator panel | GC-00013 | LB52300871 | TP1200 Comfort | 6AV2124-0MC01-0AX0 | Panel | Siemens | | | Liberal | Store | Deployed | 2019-11-20 | Autoparts | PO-3002 |`,
    ),
    expected: {
      Manufacturer: 'Manufacturer',
      Product: 'Model',
      'Asset ID': 'Asset Tag',
      'Serial Number': 'Serial',
      Location: 'Location',
      Notes: 'Notes',
    },
  },
  {
    program: 'SAP PM (English)',
    sheet: sheetOf(
      'Sheet1',
      `Equipment | Description of technical object | Equipment category | Manufacturer | Model number | ManufSerialNumber | Serial Number | Functional Loc. | ABC indicator | Maintenance plant | Location | Start-up date | Sort field
       10004411 | PLC compressor 1 | M | SIEMENS AG | 6ES7516-3AN01-0AB0 | SC-K4A112233 | 1 | 1000-CMP-01-PLC | A | 1000 | CMP | 04.05.2016 | K1
       10004412 | PLC compressor 2 | M | SIEMENS AG | 6ES7516-3AN01-0AB0 | SC-K4A112234 | 2 | 1000-CMP-02-PLC | A | 1000 | CMP | 04.05.2016 | K1
       10004413 | Flow computer | M | EMERSON | FB107 | 3380021 | 1 | 1000-MET-01-FC | B | 1000 | MET | 11.10.2018 | K2
       10004414 | Panel compressor 1 | M | SIEMENS AG | 6AV2124-0MC01-0AX0 | LB52300871 | 1 | 2000-CMP-01-HMI | C | 2000 | CMP | 04.05.2016 | K1`,
    ),
    expected: {
      Manufacturer: 'Manufacturer',
      Product: 'Model number',
      'Asset ID': 'Equipment',
      'Serial Number': 'ManufSerialNumber',
      Location: 'Maintenance plant + Location',
      Priority: 'ABC indicator',
      Notes: 'Description of technical object',
    },
  },
  {
    program: 'SAP PM (German)',
    sheet: sheetOf(
      'Tabelle1',
      `Equipment | Bezeichnung | Hersteller | Typbezeichnung | Herstellerserialnr. | Technischer Platz | ABC-Kennz. | Standort | Baujahr | Inbetriebn.datum
       20000101 | SPS Verdichter 1 | Siemens | 6ES7315-2EH14-0AB0 | SVPB1234567 | W1-VD-01 | 1 | Werk Nord | 2014 | 01.02.2015
       20000102 | SPS Verdichter 2 | Siemens | 6ES7315-2EH14-0AB0 | SVPB1234568 | W1-VD-02 | 1 | Werk Nord | 2014 | 01.02.2015
       20000103 | Umrichter Pumpe 3 | ABB | ACS880-01-045A-3 | 1153801234 | W2-PU-03 | 3 | Werk Süd | 2017 | 15.08.2017`,
    ),
    expected: {
      Manufacturer: 'Hersteller',
      Product: 'Typbezeichnung',
      'Asset ID': 'Equipment',
      'Serial Number': 'Herstellerserialnr.',
      Location: 'Standort',
      Priority: 'ABC-Kennz.',
      Notes: 'Bezeichnung',
    },
  },
  {
    program: 'Maximo',
    sheet: sheetOf(
      '',
      `ASSETNUM | DESCRIPTION | LOCATION | SITEID | STATUS | MANUFACTURER | SERIALNUM | PRIORITY | FAILURECODE | INSTALLDATE | CHANGEDATE
       11430 | ControlLogix 1756-L83E | BR430 | BEDFORD | OPERATING | ROCK | 00F1C2D3 | 1 | PLC | 2018-02-01T00:00:00 | 2024-01-09T08:11:00
       11431 | ControlLogix 1756-L83E | BR431 | BEDFORD | OPERATING | ROCK | 00F1C2D4 | 2 | PLC | 2018-02-01T00:00:00 | 2024-01-09T08:11:00
       11440 | PowerFlex 755 | BR450 | NASHUA | OPERATING | ROCK | 4410092 | 4 | DRIVE | 2019-06-12T00:00:00 | 2024-01-09T08:11:00`,
    ),
    expected: {
      Manufacturer: 'MANUFACTURER',
      Product: 'DESCRIPTION',
      'Asset ID': 'ASSETNUM',
      'Serial Number': 'SERIALNUM',
      Location: 'SITEID + LOCATION',
      Priority: 'PRIORITY',
    },
  },
  {
    program: 'ServiceNow',
    sheet: sheetOf(
      'Page 1',
      `name | asset_tag | manufacturer | model_id | serial_number | location | business_criticality | firmware_version | ip_address | sys_class_name | short_description | sys_updated_on
       HUG-RTU-1 | P1000167 | Schneider Electric | SCADAPack 574 | S574-00812 | Hugoton | 1 - most critical | 9.10.4 | 192.168.4.10 | RTU | Well head 1 | 2025-11-02 10:15:00
       HUG-RTU-2 | P1000168 | Schneider Electric | SCADAPack 574 | S574-00813 | Hugoton | 2 - somewhat critical | 9.10.4 | 192.168.4.11 | RTU | Well head 2 | 2025-11-02 10:15:00
       LIB-SW-1 | P1000169 | Hirschmann | RS20-0800 | 942053001 | Liberal | 4 - not critical | 09.0.15 | 192.168.5.10 | Switch | Control room | 2025-11-02 10:15:00`,
    ),
    expected: {
      Manufacturer: 'manufacturer',
      Product: 'model_id',
      'Asset ID': 'asset_tag',
      'Serial Number': 'serial_number',
      Location: 'location',
      Priority: 'business_criticality',
      'Firmware Version': 'firmware_version',
      Notes: 'short_description',
    },
  },
  {
    program: 'a list in French',
    sheet: sheetOf(
      'Liste du matériel',
      `Repère | Désignation | Constructeur | Référence | N° de série | Emplacement | Criticité | Version du firmware | Adresse IP | Date de mise en service | Remarques
       API-01 | Automate | Schneider Electric | BMEP584040 | 21180400123 | Usine de Lyon | Élevée | SV3.20 | 10.1.2.3 | 12/03/2018 | Armoire 2
       API-02 | Automate | Schneider Electric | BMEP584040 | 21180400124 | Usine de Lyon | Moyenne | SV3.20 | 10.1.2.4 | 12/03/2018 |
       IHM-01 | Écran | Schneider Electric | HMIGTO5310 | 3H2201234 | Usine de Metz | Faible | 6.2.1 | 10.1.3.3 | 05/11/2020 |`,
    ),
    expected: {
      Manufacturer: 'Constructeur',
      Product: 'Référence',
      'Asset ID': 'Repère',
      'Serial Number': 'N° de série',
      Location: 'Emplacement',
      Priority: 'Criticité',
      'Firmware Version': 'Version du firmware',
      Notes: 'Remarques',
    },
  },
  {
    program: 'a list without headings',
    sheet: sheetOf(
      '',
      `PLC-001 | Siemens | 6ES7516-3AN01-0AB0 | SCK4A112233 | 2.9.4 | high | 10.1.2.3 | 2020-04-01 | 37.1753
       PLC-002 | Siemens | 6ES7516-3AN01-0AB0 | SCK4A112234 | 2.9.4 | medium | 10.1.2.4 | 2020-04-01 | 37.1754
       PLC-003 | Rockwell Automation | 1756-L85E | 00E5A1B2C | 33.011.1 | high | 10.1.2.5 | 2021-09-30 | 37.1755
       PLC-004 | Rockwell Automation | 1756-L85E | 00E5A1B2D | 33.011.1 | low | 10.1.2.6 | 2021-09-30 | 37.1756`,
      0,
    ),
    expected: {
      Manufacturer: 'B',
      Product: 'C',
      'Asset ID': 'A',
      'Serial Number': 'D',
      Priority: 'F',
      'Firmware Version': 'E',
    },
  },
];
