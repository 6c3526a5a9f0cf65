import type { DoubleReason } from '@rampart/contract/rules/catalogue/double-reasons.ts';
import type { ReadProductName } from './read-name.ts';

/** What differs in two names of one product, one code for each. */
export function whyOne(one: ReadProductName, other: ReadProductName): DoubleReason[] {
  const said: DoubleReason[] = [];
  const lacking = (a: readonly string[], b: readonly string[]) => a.filter((word) => !b.includes(word));
  if (one.all === other.all) return [{ code: 'marks' }];
  if (one.words.join('') !== other.words.join('')) {
    const [left, right] = [lacking(one.words, other.words), lacking(other.words, one.words)];
    if (left.join('') === right.join('') && left.length > 0) said.push({ code: 'marks-too' });
    else if (left.length === 0 && right.length === 0) said.push({ code: 'order' });
    else if (left.length === 0 || right.length === 0)
      said.push({ code: 'one-has', words: [...left, ...right].join(' ') });
    else said.push({ code: 'each-has', one: left.join(' '), other: right.join(' ') });
  }
  const number = one.numbers.join(' ') || other.numbers.join(' ');
  if (number !== '' && one.numbers.join(' ') === other.numbers.join(' '))
    said.push({ code: 'same-number', number: number.toUpperCase() });
  else if (number !== '') said.push({ code: 'one-number', number: number.toUpperCase() });
  const version = one.versions.join(' ') || other.versions.join(' ');
  if (one.versions.join(' ') !== other.versions.join(' ')) said.push({ code: 'one-version', version });
  return said.length > 0 ? said : [{ code: 'remarks' }];
}
