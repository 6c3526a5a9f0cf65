import type { Sheet } from './sheet.ts';
import { sheetXml } from './sheet-xml.ts';
import { contentTypes, rootRelations, stylesXml, workbookRelations, workbookXml } from './workbook-xml.ts';
import { zipStream } from './zip-stream.ts';

export interface Workbook {
  sheets: Sheet[];
  /** Hidden defined names with a text value. */
  names?: Record<string, string>;
}

/** An .xlsx file in pieces. It requests rows only when the reader of the pieces is ready. */
export function writeWorkbook({ sheets, names = {} }: Workbook): AsyncGenerator<Buffer> {
  return zipStream([
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [rootRelations] },
    { name: 'xl/workbook.xml', content: [workbookXml(sheets, names)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets.length)] },
    { name: 'xl/styles.xml', content: [stylesXml] },
    ...sheets.map((sheet, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(sheet, index) })),
  ]);
}
