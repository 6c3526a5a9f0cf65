import { isZero } from './number-parts.ts';

/** A named counter of a version: the 2 of SP2. */
export interface Counter {
  name: string;
  number: string;
}

export interface Version {
  /** Versions are comparable only within a shape. It is empty for numbers with a letter and counters (7.5a SP2 HF9). */
  shape: string;
  numbers: readonly string[];
  /** 2.x: every version that begins with these numbers. */
  isWild: boolean;
  /** The letter of 12.3a. */
  letter: string;
  counters: readonly Counter[];
}

const longest = 100;
const counterNames: Readonly<Record<string, string>> = {
  r: 'release',
  sp: 'sp',
  'service pack': 'sp',
  servicepack: 'sp',
  hf: 'hf',
  hotfix: 'hf',
  'hot fix': 'hf',
  update: 'update',
  upd: 'update',
  patch: 'patch',
  p: 'patch',
  build: 'build',
  bn: 'build',
  rev: 'revision',
  revision: 'revision',
  cu: 'cu',
  uc: 'uc',
};
const prefix =
  /^(?:(?:firmware|software|versions|version|release|revision|fw|sw|ver|rel|rev|v|r)(?:[ .:_]{1,3}|(?=[\dv])))+(?=\d)/;
const numbersPattern = /^\d{1,20}(?:\.\d{1,20})*/;
const counterPattern = /^[ .,_-]{0,3}(service ?pack|hot ?fix|[a-z]{1,8})[ ._:#-]{0,3}(\d{1,10})(?![\d.])/;
const tokenPattern = /\d+|[a-z]+|[^a-z\d]+/g;
/** A version before the release can be older or newer than the advisory means. A month or a word is no version. */
const otherWords = new Set(
  `alpha beta rc pre dev test demo eval xx and or for if on in to with only all not no the of by from than
   jan feb mar apr may june july jun jul aug sept sep oct nov dec`.split(/\s+/),
);

/** A version as people write it (`v2.9.4`, `FW 33.011`, `2.9.4 build 12`), or undefined if it cannot be read. */
export function readVersion(text: string): Version | undefined {
  if (text.length > longest) return undefined;
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  // Other characters, such as marks that change the direction of writing, make a text look like a different version.
  if (!/^[ -~]+$/.test(plain)) return undefined;
  const version = plain.replace(prefix, '');
  return readNumbered(version) ?? readShaped(version);
}

function readNumbered(text: string): Version | undefined {
  const [main] = numbersPattern.exec(text) ?? [];
  if (main === undefined) return undefined;
  const numbers = main.split('.');
  let rest = text.slice(main.length);
  if (/^(?:\.[x*]){1,4}$/.test(rest)) return { shape: '', numbers, isWild: true, letter: '', counters: [] };
  const [letter = ''] = /^[a-z](?![a-z\d.(])/.exec(rest) ?? [];
  // 7.4x can mean 7.40 to 7.49. In 3.45x, the x is the letter after w.
  if (letter === 'x' && numbers.at(-1)?.length === 1) return undefined;
  rest = rest.slice(letter.length);
  const counters: Counter[] = [];
  while (rest !== '') {
    const [all, word = '', number = ''] = counterPattern.exec(rest) ?? [];
    const name = counterNames[word];
    if (all === undefined || name === undefined || counters.some((one) => one.name === name)) return undefined;
    counters.push({ name, number });
    rest = rest.slice(all.length);
  }
  return { shape: '', numbers, isWild: false, letter, counters };
}

/** Numbers and short words in any other form (`SE2021MP5`, `15.2(6)E0`): only the numbers may differ. */
function readShaped(text: string): Version | undefined {
  const tokens = text.match(tokenPattern) ?? [];
  const numbers = tokens.filter(isNumber);
  const words = tokens.filter((token) => /^[a-z]/.test(token));
  if (numbers.length === 0 || words.length > 3 || /\dx\b/.test(text)) return undefined;
  if (numbers.some(({ length }) => length > 20) || words.some((word) => word.length > 4 || otherWords.has(word))) {
    return undefined;
  }
  if (!tokens.every((token) => /^[a-z\d]/.test(token) || /^[ ._()/-]{1,3}$/.test(token))) return undefined;
  if (!/^[a-z\d]/.test(text) || !/[a-z\d)]$/.test(text)) return undefined;
  const shape = tokens.map((token) => (isNumber(token) ? '#' : token)).join('');
  return { shape, numbers, isWild: false, letter: '', counters: [] };
}

const isNumber = (token: string) => /^\d/.test(token);

/** People write 0.0 if they do not know the version. */
export function readAssetVersion(text: string): Version | undefined {
  const version = readVersion(text);
  return version?.numbers.every(isZero) ? undefined : version;
}
