import type { ReadProductName } from './read-name.ts';

const noOther = 'No product has this name with another one.';

/** What differs in two names of one product, in words. */
export function whyOne(one: ReadProductName, other: ReadProductName): string {
  const said: string[] = [];
  const lacking = (a: readonly string[], b: readonly string[]) => a.filter((word) => !b.includes(word));
  if (one.all === other.all) return 'Only spaces, punctuation or case differ.';
  if (one.words.join('') !== other.words.join('')) {
    const [left, right] = [lacking(one.words, other.words), lacking(other.words, one.words)];
    if (left.join('') === right.join('') && left.length > 0) said.push('Spaces and punctuation differ.');
    else if (left.length === 0 && right.length === 0) said.push('The words are in another order.');
    else if (left.length === 0 || right.length === 0)
      said.push(`Only one of them has “${[...left, ...right].join(' ')}”.`);
    else said.push(`One has “${left.join(' ')}”, the other one “${right.join(' ')}”.`);
  }
  const number = one.numbers.join(' ') || other.numbers.join(' ');
  if (number !== '' && one.numbers.join(' ') === other.numbers.join(' '))
    said.push(`Both have the order number ${number.toUpperCase()}.`);
  else if (number !== '') said.push(`Only one of them has an order number, ${number.toUpperCase()}. ${noOther}`);
  const version = one.versions.join(' ') || other.versions.join(' ');
  if (one.versions.join(' ') !== other.versions.join(' '))
    said.push(`Only one of them has a version, ${version}. ${noOther}`);
  return said.join(' ') || 'They differ only in remarks and in the name of the manufacturer.';
}
