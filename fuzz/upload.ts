import fc from 'fast-check';
import { textRow, workbookOf } from '../apps/server/src/testing/spreadsheets.ts';
import { zipStream } from '../apps/server/src/features/spreadsheets/writing/zip-stream.ts';
import { collect } from '../apps/server/src/testing/spreadsheets.ts';
import { hostileValues } from './hostile.ts';

/** A form with a file, as it is sent. */
export interface Form {
  fields: [name: string, value: string][];
  files: { name: string; fileName: string; content: Buffer }[];
  /** The form ends in the middle. */
  isCut: boolean;
}

const headings = 'Rampart ID,Product ID,Manufacturer,Product,Asset ID,Serial Number,Location,Priority,Notes';
const cell = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', '1', '2', 'High', 'low', 'Hall 1', '900001', 'x', '=1+1', '"', '\u0000'),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll(/[",\r\n]/g, ' ')),
  },
);
const csv = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 10 }), { maxLength: 6 })
  .map((rows) => Buffer.from([headings, ...rows.map((cells) => cells.join(','))].join('\n')));
const garbage = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));

const advisory = fc.jsonValue({ maxDepth: 2 }).map((extra) => ({
  document: {
    category: 'csaf_security_advisory',
    csaf_version: '2.0',
    title: 'Fuzz',
    publisher: { category: 'vendor', name: 'Fuzz', namespace: 'https://fuzz.example' },
    tracking: { id: 'FUZZ-1', status: 'final', version: '1', current_release_date: '2026-01-01T00:00:00Z' },
  },
  product_tree: { branches: [{ category: 'vendor', name: 'Fuzz Works', branches: extra }] },
  vulnerabilities: [{ cve: 'CVE-2026-0001', product_status: { known_affected: extra } }],
}));
const kev = hostileValues.map((value) => ({
  catalogVersion: '2026.01.01',
  dateReleased: '2026-01-01T00:00:00Z',
  vulnerabilities: [{ cveID: 'CVE-2026-0001', dateAdded: value }],
}));
const bom = hostileValues.map((value) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { component: { name: 'Fuzz', version: value } },
  components: [{ type: 'library', name: value, version: '1' }],
}));
const json = fc.oneof(advisory, kev, bom, hostileValues).map((value) => Buffer.from(JSON.stringify(value) ?? ''));

/** Archives and workbooks, made once: some are sound, some name places outside, some are empty or nested. */
export async function makeFiles(): Promise<{ sheets: Buffer[]; archives: Buffer[] }> {
  const zip = (entries: Record<string, string>) =>
    collect(zipStream(Object.entries(entries).map(([name, text]) => ({ name, content: [text] }))));
  const sheet = await workbookOf(
    textRow(...headings.split(',')) + textRow('', '1', '', '', 'F-1', 'S-1', 'Hall 1', 'High'),
  );
  const others = [
    await workbookOf(`<row><c r="ZZZ999999999" t="s"><v>99999999</v></c></row>`),
    await workbookOf({ A: textRow('x'), B: textRow('y') }),
    await workbookOf('<row>&bomb;</row>', { sharedStrings: '<!DOCTYPE x [<!ENTITY bomb "x">]><sst/>' }),
  ];
  const archives = [
    await zip({ 'a.json': '{}', 'b/c.json': '[]' }),
    withNames(await zip({ 'UP/UP/out.json': '{}', 'ROOTout.json': '{}' }), { 'UP/': '../', ROOT: '/etc' }),
    await zip({}),
    await zip({ 'deep.json': '['.repeat(20_000) }),
    await zip(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${index}.json`, '']))),
  ];
  const cut = (content: Buffer) => content.subarray(0, Math.floor(content.length / 2));
  return { sheets: [sheet, ...others, cut(sheet)], archives: [...archives, ...archives.slice(0, 2).map(cut), sheet] };
}

/** Our writer refuses names that lead out of an archive, so they are put in afterwards, with the same length. */
function withNames(archive: Buffer, names: Record<string, string>): Buffer {
  let text = archive.toString('latin1');
  for (const [name, other] of Object.entries(names)) text = text.replaceAll(name, other);
  return Buffer.from(text, 'latin1');
}

/** Forms for the two calls that take files. */
export function formsFor(
  path: string,
  { sheets, archives }: Awaited<ReturnType<typeof makeFiles>>,
): fc.Arbitrary<Form> {
  const isSheet = path === '/api/upload-file';
  const made = fc.constantFrom(...(isSheet ? sheets : archives));
  const content = fc.oneof(isSheet ? csv : json, made, garbage);
  const fileName = fc.constantFrom(
    'list.csv',
    'list.xlsx',
    'a.zip',
    'a.json',
    'x',
    '',
    '../x.csv',
    'ä"\\.csv',
    'a'.repeat(400),
  );
  const types = fc.constantFrom('import-new', 'import-edit', 'import-both', 'import-both', 'nonsense', '');
  const file = fc.record({ name: fc.constantFrom('file', 'file', 'file', 'file', 'other'), fileName, content });
  const field: fc.Arbitrary<[string, string]> = isSheet
    ? types.map((type) => ['type', type])
    : fc.tuple(fc.constantFrom('product', 'surprise'), fc.constantFrom('1', 'x', '', '0'.repeat(2_000)));
  return fc.record({
    fields: fc.array(field, { minLength: isSheet ? 1 : 0, maxLength: 2 }),
    files: fc.oneof(
      { weight: 6, arbitrary: fc.tuple(file) },
      { weight: 1, arbitrary: fc.array(file, { maxLength: 3 }) },
    ),
    isCut: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  });
}

const boundary = 'fuzz-boundary';
export const formType = `multipart/form-data; boundary=${boundary}`;

export function bytesOf({ fields, files, isCut }: Form): Buffer {
  const quoted = (text: string) => text.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');
  const parts = [
    ...fields.map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, fileName, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${quoted(fileName)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  const bytes = Buffer.concat(parts);
  return isCut ? bytes.subarray(0, Math.floor(bytes.length * 0.6)) : bytes;
}
