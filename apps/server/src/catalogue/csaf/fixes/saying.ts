import { adviceVerb, adviceWords, conditionWords, paperWords } from './advice-words.ts';
import {
  affectedVersions,
  bareVersion,
  fixWords,
  hasNumber,
  instruction,
  numberedUpdate,
  replacement,
  filedFix,
} from './fix-words.ts';
import {
  cannotUpdate,
  endedWords,
  laterWords,
  noFixWords,
  notPublic,
  otherVulnerabilities,
  plannedUpdate,
} from './no-fix-words.ts';

/**
 * What a sentence of a remediation says:
 * - `fix`: there is a fix, or how to get it
 * - `version`: only a version, as in a list of fixed versions
 * - `replaced`: another product replaces this one
 * - `none`: there is no fix
 * - `ended`: the product is no longer supported
 * - `later`: a fix is announced, but does not exist yet
 * - `other`: nothing about a fix
 */
export type Saying = 'fix' | 'version' | 'replaced' | 'none' | 'ended' | 'later' | 'other';

const links = /https?:\/\/\S+|\bwww\.\S+/g;
/** "For CVE-2024-1: …" */
const cvePrefix = /^(?:for )?(?:cve-\d{4}-\d+(?:,? (?:and )?)?)+ ?[:–-]\s*/i;
/** A letter of another script. The sentence cannot be read, so its category decides. */
const foreign = /[^\p{Script=Latin}\P{L}]/u;

/** Most sentences are in several advisories, and reading one takes long. */
const read = new Map<string, Saying>();
const mostRead = 5_000;

export function sayingOf(sentence: string, isFiledAsFix: boolean): Saying {
  const key = `${isFiledAsFix} ${sentence}`;
  const known = read.get(key) ?? readSentence(sentence, isFiledAsFix);
  if (read.size >= mostRead) read.clear();
  read.set(key, known);
  return known;
}

function readSentence(sentence: string, isFiledAsFix: boolean): Saying {
  const text = sentence.replaceAll(links, ' ').replaceAll(/\s+/g, ' ').trim().replace(cvePrefix, '');
  if (text === '' || (adviceWords.test(text) && !numberedUpdate.test(text))) return 'other';
  if (plannedUpdate.test(text) || cannotUpdate.test(text)) return 'none';
  if (conditionWords.test(text)) return ofCondition(text);
  if (notPublic.test(text)) return fixWords.test(text) ? 'fix' : 'other';
  if (noFixWords.test(text) || otherVulnerabilities.test(text)) return 'none';
  if (laterWords.test(text)) return 'later';
  if (endedWords.test(text)) return fixWords.test(text) && hasNumber.test(text) ? 'fix' : 'ended';
  if (replacement.test(text)) return 'replaced';
  if (paperWords.test(text) && !instruction.test(text)) return 'other';
  if (fixWords.test(text)) return 'fix';
  if (affectedVersions.test(text)) return 'other';
  if (
    isFiledAsFix &&
    (foreign.test(text) || (filedFix.test(text) && !adviceVerb.test(text) && !/\bwill\b/i.test(text)))
  )
    return 'fix';
  return text.length <= 100 && bareVersion.test(text) ? 'version' : 'other';
}

/** Only the main clause counts. "Until the fix is released" says that there is none. */
function ofCondition(text: string): Saying {
  if (/^until\b[^,]*\b(?:is|are|becomes?|been) (?:made )?(?:available|released)\b/i.test(text)) return 'later';
  const [, main = ''] = /^[^,]*,\s*(.+)$/.exec(text) ?? [];
  if (main === '' || noFixWords.test(main) || laterWords.test(main) || replacement.test(main)) return 'other';
  return fixWords.test(main) && !/\bnot\b/i.test(main) ? 'fix' : 'other';
}
