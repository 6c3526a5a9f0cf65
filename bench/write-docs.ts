import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { inRoot } from '../scripts/setup/paths.mjs';

const file = inRoot('docs/performance.md');

/** Writes the tables into the part of the page for this database. */
export async function writeDocs(database: 'embedded' | 'postgres', text: string): Promise<void> {
  const [begin, end] = [`<!-- bench: ${database} -->`, `<!-- end of bench: ${database} -->`];
  const page = await readFile(file, 'utf8');
  const [before, rest] = split(page, begin);
  const [, after] = split(rest, end);
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  await writeFile(file, `${before}${begin}\n${date}, ${machine}.\n\n\`\`\`\n${text}\n\`\`\`\n${end}${after}`);
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/performance.md has no line "${mark}".`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
