/**
 * What takes something away that an older server still uses, or asks for something that it does not write. Functions are
 * not part of it: most of them belong to triggers, which change in the same migration.
 */
const contracting = [
  /\bDROP (TABLE|COLUMN|VIEW|TYPE|SCHEMA|SEQUENCE)\b/,
  // In ALTER TABLE, the word COLUMN can be left out. What makes a table stricter may be dropped.
  /^ALTER TABLE .*\bDROP (?!COLUMN|CONSTRAINT|DEFAULT|NOT NULL|EXPRESSION|IDENTITY)\w/,
  /\bRENAME\b/,
  /\bSET NOT NULL\b/,
  /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/,
];

/**
 * The statements of a migration that a server without it cannot bear (docs/releases.md, CONTRIBUTING.md).
 * @param {string} sql
 */
export function contractionsIn(sql) {
  return statementsOf(sql).filter(
    (statement) =>
      contracting.some((pattern) => pattern.test(statement)) ||
      columnsOf(statement).some((column) => / NOT NULL\b/.test(column) && !/ (DEFAULT|GENERATED)\b/.test(column)),
  );
}

/** Without comments, bodies of functions and texts. What DO runs stays. @param {string} sql */
const statementsOf = (sql) =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\bDO\s+)?\$(\w*)\$(.*?)\$\2\$/gs, (_, does, _tag, body) => (does ? body : ''))
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');

/** The columns that a statement adds to a table. @param {string} statement */
const columnsOf = (statement) =>
  statement.startsWith('ALTER TABLE') ? statement.split(/\bADD (?=COLUMN)/).slice(1) : [];
