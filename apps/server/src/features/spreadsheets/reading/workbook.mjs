import { damaged, Refusal } from './refusal.mjs';
import { scanXml } from './xml.mjs';

/**
 * @typedef {import('./zip-parts.mjs').ZipParts} ZipParts
 * @typedef {{ name: string, part: string, isHidden: boolean }} Sheet
 * @typedef {object} Workbook
 * @property {Sheet[]} sheets in the order of their tabs
 * @property {string | null} sharedStrings the part with the texts that cells refer to
 * @property {string | null} styles
 * @property {boolean} countsFrom1904
 * @property {Map<string, string>} names the values of the workbook's defined names
 */

const mostSheets = 1_000;

/**
 * The parts of a workbook and their paths.
 * @param {ZipParts} zip @returns {Promise<Workbook>}
 */
export async function readWorkbook(zip) {
  const root = await relationsOf(zip, '');
  const path = root.find(({ type }) => type.endsWith('/officeDocument'))?.target;
  if (!path || !zip.has(path)) throw notAWorkbook();
  if (path.toLowerCase().endsWith('.bin'))
    throw new Refusal('The file is a binary Excel workbook (.xlsb). Save it as .xlsx and upload it again.');
  const relations = await relationsOf(zip, path);
  /** @type {Workbook} */
  const workbook = {
    sheets: [],
    sharedStrings: partOf(relations, '/sharedStrings'),
    styles: partOf(relations, '/styles'),
    countsFrom1904: false,
    names: new Map(),
  };
  /** @type {string | undefined} */
  let nameBeingRead;
  await readAll(zip, path, {
    onOpen(name, attributes) {
      if (name === 'workbookPr') workbook.countsFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'definedName') nameBeingRead = attributes.name;
      if (name !== 'sheet') return;
      const relation = relations.find(({ id }) => id === relationIn(attributes));
      if (relation?.type.endsWith('/worksheet'))
        workbook.sheets.push({
          name: attributes.name ?? '',
          part: relation.target,
          isHidden: ['hidden', 'veryHidden'].includes(attributes.state ?? ''),
        });
      if (workbook.sheets.length > mostSheets) throw new Refusal(`The file has more than ${mostSheets} sheets.`);
    },
    onClose(name) {
      if (name === 'definedName') nameBeingRead = undefined;
    },
    onText(text) {
      if (nameBeingRead !== undefined && workbook.names.size < mostSheets) workbook.names.set(nameBeingRead, text);
    },
  });
  return workbook;
}

/**
 * The program that wrote the file can choose any prefix for the name.
 * @param {import('./xml.mjs').Attributes} attributes
 */
function relationIn(attributes) {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'));
  return name && attributes[name];
}

function notAWorkbook() {
  return new Refusal('The file is not a spreadsheet. Save your list as .xlsx, .xls or .csv and upload it again.');
}

/** @param {{ type: string, target: string }[]} relations @param {string} type */
function partOf(relations, type) {
  return relations.find((relation) => relation.type.endsWith(type))?.target ?? null;
}

/**
 * The relations of a part, without links to other files.
 * @param {ZipParts} zip @param {string} path
 */
async function relationsOf(zip, path) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const file = `${folder}_rels/${path.slice(folder.length)}.rels`;
  /** @type {{ id: string, type: string, target: string }[]} */
  const relations = [];
  if (!zip.has(file)) return relations;
  await readAll(zip, file, {
    onOpen(name, { Id: id, Type: type, Target: target, TargetMode: mode }) {
      if (name !== 'Relationship' || /^external$/i.test(mode ?? '')) return;
      if (id && type && target) relations.push({ id, type, target: resolve(folder, target) });
      if (relations.length > 10 * mostSheets) throw damaged();
    },
    onClose: () => {},
    onText: () => {},
  });
  return relations;
}

/** @param {string} folder @param {string} target */
function resolve(folder, target) {
  return new URL(target, `zip:///${folder}`).pathname.slice(1);
}

/** @param {ZipParts} zip @param {string} part @param {import('./xml.mjs').Handlers} handlers */
export async function readAll(zip, part, handlers) {
  for await (const _piece of scanXml(zip.open(part), handlers)) {
    // The handlers do the work.
  }
}
