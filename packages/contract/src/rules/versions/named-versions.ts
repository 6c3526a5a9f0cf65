import type { Version } from './read-version.ts';

/** A longer text is no sentence about a fix. */
const longest = 3_000;
const counter = '(?:[ ,]{1,2}(?:sp|service pack|hf|hotfix|update|upd|patch|p|build|r) ?\\d{1,8})';
/** R32 is a model. R3.78 is a version. */
const opening = '(?<![\\w.-])(?:v(?:er)?\\.? ?(?=\\d)|r(?=\\d+\\.))?';
const versionPattern = new RegExp(
  `${opening}\\d{1,12}(?:\\.\\d{1,12}){0,6}(?:\\(\\d{1,4}\\)[a-z]\\d{1,3})?[a-z]?(?![\\w(]|[.-]\\w)${counter}{0,3}`,
  'gi',
);
const isNamedBefore =
  /\b(?:to|versions?|releases?|firmware|in|fw|frn|revision|install|newer|update|apply|and|or|with|released)[ :]{1,2}$|[,/] $/i;
const isNamedAfter = /^[ )”"]{0,2}(?:or|and|and all) (?:later|newer|higher|above|greater|up)/i;
const isOldBefore =
  /\b(?:prior to|before|earlier than|older than|below|through|from|than|using|for|after|affected versions?|up to)\W{1,3}(?:versions? )?$/i;
const isOldAfter =
  /^[ )”"]{0,2}(?:(?:or|and|to) (?:prior|earlier|below|older)|through|are affected|is affected|users|to v?\d|- v?\d)/i;
/** A patch of a version. The version itself is not fixed. */
const isPatchAfter = /^[:,)]* ?(?:cumulative |security )?(?:patch|hot-?fix)/i;
const isSerialNumber = /\bserial (?:no|number)/i;
/** Versions of other things: an operating system, a licence program, a part of a document. */
const isOtherThing =
  /\b(?:windows|android|os|ios|java|codemeter|wibukey|drm|openssl|tls|ssl|sql|ports?|cve|kb|articles?|appendix|chapter|section|page|id|option|explorer|net|http|usb|user's manual|\(application\))\W{1,2}(?:versions? )?$/i;

/** The year of a date: "January 31, 2018", "in Q1 / 2022". */
const isYearBefore =
  /\b(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?(?: \d{1,2}(?:st|nd|rd|th)?)?|q[1-4]|quarter|spring|summer|autumn|fall|winter)(?:,| \/| of)? $/i;

/** A version that a sentence names as fixed. */
export interface NamedVersion {
  text: string;
  /** The words between the version before and this one. */
  lead: string;
  /** The next words. */
  after: string;
}

/** The versions that a sentence about a fix names as fixed, as written. `endsWithName`: the product's name is before it. */
export function namedVersionsIn(sentence: string, endsWithName = (_before: string) => false): NamedVersion[] {
  if (sentence.length > longest) return [];
  const text = sentence.replaceAll(/https?:\S*/g, ' ');
  const named: NamedVersion[] = [];
  let start = 0;
  for (const match of text.matchAll(versionPattern)) {
    const version = match[0].trim();
    const lead = text.slice(start, match.index);
    const end = match.index + match[0].length;
    // The number of "System 1 Version 21.2" belongs to the name.
    if (/[.v]/i.test(version)) start = end;
    const [before, after] = [text.slice(0, match.index).slice(-60), text.slice(end, end + 60)];
    const isNamed = endsWithName(before);
    if (isOldBefore.test(before) || isOldAfter.test(after.slice(0, 30)) || isYearBefore.test(before)) continue;
    if (isPatchAfter.test(after) || isSerialNumber.test(lead)) continue;
    if (!isNamed && isOtherThing.test(before)) continue;
    const hasForm = /^[vr]/i.test(version) || isNamedBefore.test(before) || isNamedAfter.test(after.slice(0, 30));
    if (hasForm || isNamed) named.push({ text: version, lead, after });
  }
  return named;
}

const verbs =
  /(?:appl|configur|set |enabl|disabl|activat|deactivat|chang|redeploy|install|reset|replac|delet|remov|uninstall|renam|clear|eras|edit|modif|adjust|select|restrict|block|limit|secur|protect|isolat|import|renew|rotat|revok|(?:re-?)?creat|rebuild|follow|implement|perform|execut|convert|migrat|switch|deploy|run |add |load |make sure|ensur|the latest boot)/
    .source;
const isMoreThanUpdate = new RegExp(
  [
    `(?:\\b(?:and|then|additionally|afterwards)|[,;]) (?:then |also |to |must |should )*${verbs}`,
    // "V8.2; then update the panel"
    '\\bthen (?:also )?(?:updat|upgrad)',
    '\\band (?:then |also )?us(?:e|ing) (?!the (?:latest|new))',
    '\\bre-?(?:configur|deploy|compil|generat)',
  ].join('|'),
  'i',
);

/** "1.2 with the latest service pack": the number of the service pack is not known. */
const isOpenUpdate =
  /\b(?:latest|newest|last|most (?:recent|current)|current|all|available) (?:\w{1,20} ){0,2}(?:service ?packs?|sp|patch(?:es)?|hot-?fix(?:es)?|cumulative|updates?)\b(?! (?:is|are|can) )(?!,? (?:v(?:ersion)?|r|sp)?[ .]?\d)/i;

/** Whether a sentence demands more than the update, such as a setting: then the version alone does not tell. */
export const demandsMore = (sentence: string): boolean =>
  sentence.length > longest || isMoreThanUpdate.test(sentence) || (/\d/.test(sentence) && isOpenUpdate.test(sentence));

const isNextStep =
  /^\W*(?:then|next|afterwards?|finally|subsequently|thereafter|(?:after|once|following)\b(?=.{0,60}\b(?:updat|upgrad|install))|delete|uninstall|remove|clear|erase|rename|revoke|replace|re-?(?:configure|generate|create|deploy))\b|^\W*(?:additionally|in addition|also|furthermore)\b.*\b(?:delet|remov|uninstall|chang|reset|replac|renew|revok|re-?(?:configur|generat|creat|deploy)|enabl|activat)/i;

/** Whether a sentence after that about the update says what else to do: "After the update, delete the old files." */
export const isStepAfterUpdate = (sentence: string): boolean => isNextStep.test(sentence);

/** Whether a sentence about a missing fix says what users can do instead. */
export const namesWorkarounds = (sentence: string): boolean => /\b(?:mitigations?|workarounds?)\b/i.test(sentence);

/** Whether a sentence has the numbers of a version, also in a form that is not read: "Update BIOS to V22.01.04". */
export function isNamedIn(sentence: string, { numbers, letter, counters }: Version): boolean {
  const [first = '', ...more] = numbers.map((number) => `0*${number.replace(/^0+(?=\d)/, '')}`);
  const parts = [first, ...more.map((number) => `[^\\d\\s]{1,4}${number}`)].join('');
  const ends = counters.map(({ number }) => `\\D{1,14}0*${number.replace(/^0+(?=\d)/, '')}`).join('');
  const isBare = more.length === 0 && ends === '' && letter === '';
  const start = isBare ? '\\b(?:v|versions?|release|firmware|r)[ .]{0,2}' : '(?<![\\d.])';
  const text = sentence.slice(0, longest).replaceAll(/https?:\S*/g, ' ');
  return new RegExp(`${start}${parts}${letter}${ends}(?!\\d|\\.\\d)`, 'i').test(text);
}
