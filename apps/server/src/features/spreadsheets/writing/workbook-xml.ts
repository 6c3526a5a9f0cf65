import type { Look, Sheet } from './sheet.ts';
import { attributeText, cellText } from './xml-text.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export const contentTypes = (sheets: number) =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>` +
  numbers(sheets)
    .map(
      (sheet) => `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
    )
    .join('') +
  '</Types>';

export const rootRelations =
  `${head}<Relationships xmlns="${packageRelations}">` +
  `<Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const workbookRelations = (sheets: number) =>
  `${head}<Relationships xmlns="${packageRelations}">` +
  numbers(sheets)
    .map(
      (sheet) =>
        `<Relationship Id="rId${sheet}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
    )
    .join('') +
  `<Relationship Id="rId${sheets + 1}" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`;

export function workbookXml(sheets: readonly Sheet[], names: Record<string, string>): string {
  const tabs = sheets.map(({ name, state }, index) => {
    const hidden = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${attributeText(name)}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`;
  });
  const defined = Object.entries(names).map(
    ([name, text]) => `<definedName name="${attributeText(name)}" hidden="1">"${cellText(text)}"</definedName>`,
  );
  return (
    `${head}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><bookViews><workbookView activeTab="0"/></bookViews>` +
    `<sheets>${tabs.join('')}</sheets>` +
    (defined.length > 0 ? `<definedNames>${defined.join('')}</definedNames>` : '') +
    '</workbook>'
  );
}

/** The looks of a cell, by their position in the list of styles below. */
export const looks: Record<Look, number> = {
  plain: 0,
  text: 1,
  quotedText: 2,
  heading: 3,
  title: 4,
  prose: 5,
  warning: 6,
};

/** 49 is the text format. Programs do not change what users type into such a cell. */
const textFormat = 'numFmtId="49" applyNumberFormat="1"';
const wrapped = 'applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>';

export const stylesXml =
  `${head}<styleSheet xmlns="${main}">` +
  '<fonts count="4"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><sz val="11"/><color rgb="FF9B1C1C"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF1F2937"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="7">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  `<xf ${textFormat} fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `<xf ${textFormat} fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>` +
  `<xf ${textFormat} fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>` +
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" ${wrapped}` +
  `<xf ${textFormat} fontId="3" fillId="0" borderId="0" xfId="0" applyFont="1" ${wrapped}` +
  '</cellXfs></styleSheet>';
