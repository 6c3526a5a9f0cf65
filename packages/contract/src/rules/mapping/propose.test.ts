import { describe, expect, it } from 'vitest';
import { type SheetColumn, sheetColumns } from '../spreadsheets/sheet-columns.ts';
import { columnLetters } from './column-name.ts';
import { type Mapping, type SheetSample, mapping } from './mapping.ts';
import { mappingFaults } from './mapping-faults.ts';
import { proposeMapping } from './propose.ts';
import { sampleLists, sheetOf } from './sample-lists.ts';

/** The headings that each field takes, joined by ` + `. */
function taken({ fields }: Mapping, sheet: SheetSample): Partial<Record<SheetColumn, string>> {
  const nameOf = (place: number) =>
    sheet.columns.find((column) => column.place === place)?.heading || columnLetters(place);
  return Object.fromEntries(
    sheetColumns.flatMap((field) => {
      const source = fields[field];
      return source ? [[field, source.columns.map(nameOf).join(' + ')]] : [];
    }),
  );
}

const proposed = (lines: string, headingRow?: number) => {
  const sheet = sheetOf('List', lines, headingRow);
  return taken(proposeMapping([sheet]), sheet);
};

it.each(sampleLists)('proposes the fields of $program', ({ sheet, expected }) => {
  const proposal = proposeMapping([sheet]);
  expect(taken(proposal, sheet)).toEqual(expected);
  expect(mapping.safeParse(proposal).success).toBe(true);
  expect(mappingFaults(proposal, [sheet])).toEqual([]);
});

it('maps the priorities of each program', () => {
  const prioritiesOf = (program: string) =>
    proposeMapping(sampleLists.filter((list) => list.program === program).map(({ sheet }) => sheet)).values.Priority;
  expect(prioritiesOf('SAP PM (English)')).toEqual({ a: 'High', b: 'Medium', c: 'Low' });
  expect(prioritiesOf('Maximo')).toEqual({ '1': 'High', '2': 'High', '4': 'Low' });
  expect(prioritiesOf('ServiceNow')).toEqual({
    '1 - most critical': 'High',
    '2 - somewhat critical': 'Medium',
    '4 - not critical': 'Low',
  });
  expect(prioritiesOf('a list in French')).toEqual({ élevée: 'High', moyenne: 'Medium', faible: 'Low' });
});

describe('headings', () => {
  it.each<[SheetColumn, string]>([
    [
      'Manufacturer',
      'MANUFACTURER|Fabricante|Hersteller|Produttore|Fabrikant|Producent|メーカー|制造商|Brand|device.manufacturer',
    ],
    [
      'Product',
      'Model|model_id|modelNumber|Typbezeichnung|Modèle|Código de producto|型番|型号|Numer katalogowy|Device Type',
    ],
    ['Asset ID', 'Asset Tag|asset-tag|Inventar-Nr.|N° d’inventaire|Tag #|KKS|Número de inventário|資産番号|Hostname'],
    [
      'Serial Number',
      'Serial #|S/N|serialNumber|SERIALNUM|Seriennr.|N° DE SERIE|Nº de serie|Numer seryjny|序列号|Serial Number [text]',
    ],
    ['Location', 'Location|Standort|Emplacement|Ubicación|Site|Functional Loc.|設置場所|Lokalizacja'],
    ['Priority', 'Criticality|ABC-Kennz.|Kritikalität|Criticité|business_criticality|Prioridad|优先级|Priorytet'],
    [
      'Firmware Version',
      'firmware_version|FirmwareVersion|FW-Stand|Firmware|Versión de firmware|固件版本|Software Version',
    ],
    ['Notes', 'Comments|Bemerkung|Remarques|Observaciones|Uwagi|備考|备注|Opmerkingen'],
  ])('%s has many names', (field, headings) => {
    for (const heading of headings.split('|')) {
      // Empty columns, so that only the headings count.
      expect([heading, proposed(`${heading}|zzz\n|1`)]).toEqual([heading, { [field]: heading }]);
    }
  });

  it.each([
    'Status',
    'IP Address',
    'MAC address',
    'Installation date',
    'Purchase price',
    'Manufacturer country',
    'Rack',
    'Latitude',
  ])('%s is none of our fields', (heading) => expect(proposed(`${heading}\nabc\nabd\nabe`)).toEqual({}));

  it('a column is none of our fields if its cells are dates, coordinates or addresses', () => {
    for (const cells of [
      '2024-01-02\n2024-01-03',
      '37.17531\n-101.35012',
      '10.1.1.1\n10.1.1.2',
      '00:1b:1b:01:02:03\n00:1b:1b:01:02:04',
      '12 Mar 2024\n13 Mar 2024',
    ]) {
      expect(proposed(`Serial Number\n${cells}`)).toEqual({});
    }
  });

  it('a filled column wins over an empty one', () => {
    expect(proposed('Model number|Description\n|PLC S7-1500\n|PLC S7-300')).toEqual({ Product: 'Description' });
  });
});

it('a heading that is a sentence is none of our fields, whatever its words are', () => {
  const sentence = 'Please ask the people of your site whether they can find the serial number of each device';
  expect(proposed(`${sentence}|Model\nx y z|PLC 500\nz y x|PLC 600`)).toEqual({ Product: 'Model' });
});

describe('cells', () => {
  it('columns with unknown headings are recognised by makers, versions and words for priorities', () => {
    const lines =
      'Feld 1|Feld 2|Feld 3|Feld 4\nSiemens AG|V2.9.4|hoch|3\nABB|V1.0.2|gering|1\nMoxa|V3.1|hoch|2\nWAGO|V2.9.4|hoch|2';
    expect(proposed(lines)).toEqual({ Manufacturer: 'Feld 1', 'Firmware Version': 'Feld 2', Priority: 'Feld 3' });
  });

  it('a total below the list does not make a tag incomplete', () => {
    const sheet = sheetOf('', 'Asset tag|Model\nA-1|X1\nA-2|X1\nTotal|2');
    expect(proposeMapping([sheet]).key).toBe('Asset ID');
  });
});

it('cells do not count if the heading says that the column is something else', () => {
  expect(proposed('Supplier\nSiemens\nABB\nMoxa')).toEqual({});
  expect(proposed('Status\nhigh\nlow\nhigh')).toEqual({});
});

it('the numbers of the rows are no Asset IDs', () => {
  expect(proposed('Nr.|Modell\n1|X1\n2|X1\n3|X2')).toEqual({ Product: 'Modell' });
  expect(proposed('Nr.|Modell\n104|X1\n117|X1\n98|X2')).toEqual({ 'Asset ID': 'Nr.', Product: 'Modell' });
});

describe('two columns of the product', () => {
  it('a model name is preferred to its number', () => {
    expect(proposed('Model|Model No.\nEDS-408A|EDS-408A-MM\nIE-3300|IE-3300-8T')).toEqual({ Product: 'Model' });
  });
  it('the number is taken if the names are kinds of equipment', () => {
    expect(proposed('Model|Model No.\nSwitch|EDS-408A-MM\nSwitch|IE-3300-8T')).toEqual({ Product: 'Model No.' });
  });
  it('both are joined if the names are kinds of equipment and numbers are missing', () => {
    expect(proposed('Model|Model No.\nSwitch|EDS-408A-MM\nSwitch|\nPanel|')).toEqual({ Product: 'Model + Model No.' });
  });
});

describe('key', () => {
  const keyOf = (lines: string) => proposeMapping([sheetOf('', lines)]).key;
  it.each([
    ['Rampart ID|Asset ID|Serial Number\n|A1|S1', 'Rampart ID'],
    ['Asset ID|Serial Number\nA1|S1\nA2|S2', 'Asset ID'],
    ['Asset ID|Serial Number\nA1|S1\nA1|S2', 'Serial Number'],
    ['Asset ID|Serial Number\nA1|S1\n|S2', 'Serial Number'],
    ['Asset ID|Model\nA1|M1\na1|M2', null],
    ['Manufacturer|Model\nABB|M1', null],
  ])('of %j is %s', (lines, key) => expect(keyOf(lines)).toBe(key));
});

it('chooses the sheet that looks most like a list of equipment', () => {
  const cover = sheetOf('Cover', 'Author|Date\nJo|2024-01-01\nJo|2024-02-01');
  const places = sheetOf('Sites', 'Name|Location\nHUG|Hugoton\nLIB|Liberal');
  const list = sheetOf('Assets', 'Name|Manufacturer|Model\nA|ABB|X1\nB|ABB|X2');
  expect(proposeMapping([cover, places, list]).sheet).toBe('Assets');
  expect(proposeMapping([{ ...list, name: 'Empty', rows: [] }, places, list]).sheet).toBe('Assets');
  expect(proposeMapping([]).fields).toEqual({});
});

it('our template without Rampart ID keeps Product ID', () => {
  const fields = proposed('Product ID|Manufacturer|Product|Asset ID\n17|ABB|Drive|A-1');
  expect(fields).toEqual({
    'Product ID': 'Product ID',
    Manufacturer: 'Manufacturer',
    Product: 'Product',
    'Asset ID': 'Asset ID',
  });
});
