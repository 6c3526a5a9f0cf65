import { readTable, type Reading, type SheetRow } from '#features/spreadsheets/reading/read-table.ts';
import type { ReadingLimits } from '#features/spreadsheets/reading/reading-limits.ts';
import { zipStream } from '#features/spreadsheets/writing/zip-stream.ts';
import { signedHeaders } from './browser-headers.ts';
import type { World, WorldUser } from './world.ts';

/** A complete sheet with our headings, or with a mapping, read by our own reader. */
export async function readSheet(content: Uint8Array, reading: Reading = {}) {
  const table = await readTable(content, reading);
  if (table.kind === 'foreign') throw new Error('The file has other headings.');
  const { format, exportId, batches } = table;
  const rows: SheetRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return { format, exportId, rows };
}

/** The samples of a file with other headings. */
export async function readForeign(content: Uint8Array, limits: Partial<ReadingLimits> = {}) {
  const table = await readTable(content, { limits });
  if (table.kind !== 'foreign') throw new Error('The file has our headings.');
  return table.sheets;
}

export async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Saves the answer of a link, like a user's browser. */
export async function download(world: World, user: WorldUser | null, path: string) {
  const { statusCode, headers, rawPayload } = await world.server.inject({
    url: path,
    headers: signedHeaders(user?.token),
  });
  return { status: statusCode, headers, content: rawPayload };
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with hand-written sheets, correct or not: the content of `sheetData`. */
export async function workbookOf(
  sheets: string | Record<string, string | Iterable<string>>,
  parts: Record<string, string> = {},
): Promise<Buffer> {
  const bodies = typeof sheets === 'string' ? { List: sheets } : sheets;
  const names = Object.keys(bodies);
  const tabs = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  const targets = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const extra = Object.keys(parts)
    .filter((name) => name === 'styles' || name === 'sharedStrings')
    .map((name) => `<Relationship Id="${name}" Type="${relations}/${name}" Target="${name}.xml"/>`);
  function* sheetXml(body: string | Iterable<string>) {
    yield '<worksheet><sheetData>';
    yield* typeof body === 'string' ? [body] : body;
    yield '</sheetData></worksheet>';
  }
  const all: { name: string; content: Iterable<string> }[] = [
    {
      name: '_rels/.rels',
      content: [
        `<Relationships><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [`<workbook xmlns:r="${relations}"><sheets>${tabs.join('')}</sheets></workbook>`],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [`<Relationships>${targets.join('')}${extra.join('')}</Relationships>`],
    },
    ...Object.values(bodies).map((body, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetXml(body),
    })),
    ...Object.entries(parts).map(([name, text]) => ({
      name: name.includes('/') ? name : `xl/${name}.xml`,
      content: [text],
    })),
  ];
  return collect(zipStream(all));
}

/** A row of inline texts. */
export const textRow = (...cells: string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

export const headingRow = textRow('Rampart ID', 'Manufacturer', 'Product', 'Serial Number', 'Notes');
