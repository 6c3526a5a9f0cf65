import { namedVersionsIn, type NamedVersion } from '@rampart/contract/rules/versions/named-versions.ts';
import { endsWithName, hasName, isAboutOthers, wordsOf, type Name, type Words } from './named.ts';

/** A sentence about the fix of a product, and the other products of its remediation. */
export interface FixSentence {
  sentence: string;
  words: Words;
  others: readonly Name[];
  needsMore: boolean;
}

const mostVersions = 50;
const longestVersion = 100;

/**
 * The versions that these sentences name as fixed for a product, each once. There are none if a sentence demands more
 * than the update: then no version alone is fixed.
 */
export function fixedVersionsIn(product: Name, sentences: readonly FixSentence[]): string[] {
  if (sentences.some(({ needsMore }) => needsMore)) return [];
  const own = sentences.filter(({ words, others }) => !namesOnlyOthers(words, product, others));
  const named = own.flatMap(({ sentence, others }) =>
    namedVersionsIn(sentence, (before) => endsWithName(before, product))
      // "A: update to 1.2, B: update to 3.4"
      .filter((version) => !isAboutOthers(wordsOf(version.lead), product, others) && !isOfOther(version, product))
      // "Tool V2: update to 3.1"
      .filter((version) => !hasName({ text: ` ${product.text} ` }, { text: wordsOf(version.text).text.trim() }))
      .map(({ text }) => text),
  );
  return listedOnce(named);
}

/** Each version once. More than a finding keeps are no list of fixed versions, and decide nothing. */
export function listedOnce(named: readonly string[]): string[] {
  const versions = [...new Set(named)].filter(({ length }) => length <= longestVersion);
  return versions.length > mostVersions ? [] : versions;
}

/** Whether a sentence has a word that only the name of another product has, and none that only the own name has. */
function namesOnlyOthers({ set }: Words, own: Name, others: readonly Name[]): boolean {
  const hasWord = (one: Name, other: Name) => one.words.some((word) => set.has(word) && !other.words.includes(word));
  return others.some((other) => hasWord(other, own) && !hasWord(own, other));
}

/** Words between a name and its version. */
const betweenWords =
  /(?:\s(?:all|an?|and|any|at|build|by|current|firmware|frn|fw|in|is|latest|least|new|newer|newest|of|or|patch|rel(?:ease)?s?|rev(?:ision)?s?|software|the|to|update[sd]?|upgrade|ver|versions?|with)\.?)+$/i;

/** "Tool 2.1", "update Tool to 2.1", "version 2.1 of Tool": the version of something that is not the product. */
function isOfOther({ lead, after }: NamedVersion, product: Name): boolean {
  const words = ` ${lead.replaceAll(/["“”()]/g, ' ').trim()}`;
  const beside = words
    .replace(betweenWords, '')
    .replace(/(?:\s\d+)+$/, '')
    .split(/\s+/)
    .slice(-1);
  const [, updated = ''] = /\b(?:updat|upgrad|migrat)(?:e|ing) (?:the |all )?((?:\S+ ){1,6}?)to\b/i.exec(words) ?? [];
  const [, next = ''] = /^\)? (?:of|for) (?:the )?(.+)$/.exec(after) ?? [];
  const following = next.split(/[\s,;]+/).slice(0, 5);
  return [beside, updated.split(/[\s,]+/), isName(following[0] ?? '') ? following : []].some(
    (said) => said.some(isName) && !said.some((word) => isPartOf(word, product)),
  );
}

/** A word with a capital letter. A word before a colon or a comma is not beside the version. */
const isName = (word: string) =>
  /^(?=\S*\p{Lu})[\p{L}\d][\p{L}\d/._+-]*$/u.test(word) && !ordinaryWord.test(word) && !/^[vr]?\d[\w.]*$/i.test(word);
const ordinaryWord =
  /^(?:update|upgrade|install|apply|use|download|firmware|versions?|release|revision|software|fixed|fw|sw|frn|sp\d*|the|new|build|patch|users?|migrate|hf|hotfix|and|or|to|v|ver)$/i;

function isPartOf(word: string, { text }: Name): boolean {
  const parts = wordsOf(word).text.trim().split(' ');
  const [whole, own] = [parts.join(''), text.split(' ')];
  return (
    parts.some((part) => part.length > 1 && own.includes(part)) || (whole.length > 2 && own.join('').includes(whole))
  );
}
