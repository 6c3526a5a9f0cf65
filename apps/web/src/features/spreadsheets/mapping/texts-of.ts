import { effectOn } from '@rampart/contract/rules/mapping/effect.ts';
import type { FieldSource, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import type { Valued } from './mapping-changes.ts';

/** The different texts of a field, most frequent first. Those of joined columns come from the first rows only. */
export function textsOf(field: Valued, source: FieldSource | undefined, sheet: SheetSample) {
  if (!source) return { texts: [], isComplete: true };
  const known = source.columns.length === 1 && sheet.values.find(({ place }) => place === source.columns[0])?.texts;
  const texts = known || sampleTexts(field, source, sheet);
  const byKey = new Map<string, string>();
  for (const text of texts.map((one) => one.trim())) {
    if (text !== '' && !byKey.has(text.toLowerCase())) byKey.set(text.toLowerCase(), text);
  }
  return { texts: [...byKey.values()], isComplete: Boolean(known) };
}

function sampleTexts(field: Valued, source: FieldSource, sheet: SheetSample): string[] {
  const unchanged = {
    sheet: sheet.name,
    headingRow: sheet.headingRow,
    fields: { [field]: source },
    values: { Priority: {}, Location: {} },
    key: null,
  };
  return effectOn(unchanged, sheet).rows.flatMap(({ cells }) => cells[field] ?? []);
}
