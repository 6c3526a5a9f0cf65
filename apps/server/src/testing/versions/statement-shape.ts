export const shapes = ['upper bound', 'two bounds', 'list', 'words'] as const;
export type Shape = (typeof shapes)[number];

const operators = /^(?:<=?|>=?|=<|=>)/;
// One version without words: `1.2`, `V3.0.5`, `R5.04.20`, `1.52E`. Not `SP1` or `HF2`, which count something else.
const oneVersion = /^(?!(?:sp|hf|fp|rc)\d)[a-z]{0,2}\.?\d[\w.-]*$/i;

/** The shape in which a statement names versions. */
export function shapeOf(versions: string): Shape {
  const text = versions
    .replaceAll(/\b(?:prior to|before)\b/gi, '<')
    .replaceAll(/\b(?:all |firmware )*versions?\b:?/gi, '')
    .trim();
  const range = /^(\S+) (?:to|through|-) (\S+)$/i.exec(text);
  if (range?.slice(1).every((one) => oneVersion.test(one))) return 'two bounds';
  const parts = text.split(/\s*(?:[|;,]|\band\b)\s*|(?<=\w)\s*(?=[<>])/i).filter(Boolean);
  const named = parts.map((part) => part.replace(operators, '').trim());
  if (parts.length === 0 || !named.every((one) => oneVersion.test(one))) return 'words';
  const [first = '', second = ''] = parts;
  if (text.includes(';')) return 'list';
  if (parts.length === 1 && isUpper(first)) return 'upper bound';
  if (parts.length === 2 && isLower(first) && isUpper(second)) return 'two bounds';
  return parts.length === 1 && operators.test(first) ? 'words' : 'list';
}

const isLower = (part: string) => /^(?:>|=>)/.test(part);
const isUpper = (part: string) => /^(?:<|=<)/.test(part);
