/** A table of text. The first column has words, the others have figures. */
export function tableOf(heads: string[], lines: string[][]): string {
  const all = [heads, ...lines];
  const widths = heads.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all.map((line) => line.map((cell, column) => aligned(cell, column, widths)).join('  ')).join('\n');
}

function aligned(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

export const verdict = (isPassed: boolean) => (isPassed ? 'pass' : 'FAIL');
