import { demandsMore, isStepAfterUpdate } from '@rampart/contract/rules/versions/named-versions.ts';
import { fixedVersionsIn, listedOnce } from './fixed-versions.ts';
import { hasNumber, strongFix } from './fix-words.ts';
import { hasName, isAboutOthers, isNamedIn, wordsOf, type Name, type Words } from './named.ts';
import { otherVulnerabilities } from './no-fix-words.ts';
import { sayingOf, type Saying } from './saying.ts';
import { sentencesOf } from './sentences.ts';

/** A sentence of a remediation that says something about a fix. */
interface Said {
  saying: Exclude<Saying, 'other'>;
  sentence: string;
  words: Words;
  cves: readonly string[];
  /** It demands more than the update, or a sentence beside it does. */
  needsMore: boolean;
}

/** A remediation for a product: what it says, and the names of the other products that it is for. */
export interface Remedy {
  said: readonly Said[];
  others: readonly Name[];
}

/** The product and the vulnerability that a fix is read for, and the weaknesses of the advisory's other vulnerabilities. */
export interface Subject {
  product: Name;
  cve: string;
  /** The id of its weakness: CWE-79. */
  cwe: string;
  weakness: Name;
  otherWeaknesses: readonly Name[];
}

/**
 * Whether an advisory names a fix for a product and a vulnerability (`fix`), says that there is none (`none`), or says
 * neither (`unknown`). `evidence` is the sentence that says so, as the advisory has it. `versions` are the fixed versions
 * that all its sentences about the product name.
 */
export interface Fix {
  state: 'fix' | 'none' | 'unknown';
  evidence: string | null;
  versions: readonly string[];
  /** A sentence about the fix demands more than the update, such as a setting: then no version alone is fixed. */
  needsMore: boolean;
}

export function saidIn(category: string, details: string): Said[] {
  const sentences = sentencesOf(details);
  const hasStepAfter = sentences.some((sentence, at) => at > 0 && isStepAfterUpdate(sentence));
  return sentences.flatMap((sentence) => {
    const saying = sayingIn(category, sentence);
    if (saying === 'other') return [];
    const cves = sentence.toUpperCase().match(/CVE-\d{4}-\d{4,}/g) ?? [];
    const needsMore = hasStepAfter || demandsMore(sentence);
    return { saying, sentence, words: wordsOf(sentence), cves, needsMore };
  });
}

function sayingIn(category: string, sentence: string): Saying {
  if (category === 'no_fix_planned' || category === 'none_available') return 'none';
  return sayingOf(sentence, category === 'vendor_fix');
}

/** If one sentence says that there is no fix, no other sentence can claim one. */
export function fixFor(subject: Subject, remedies: readonly Remedy[]): Fix {
  const about = remedies.flatMap(({ said, others }) =>
    said.filter((one) => isAbout(subject, one, others)).map((one) => ({ ...one, others })),
  );
  const isNamed = about.some(({ cves }) => cves.includes(subject.cve));
  const heard = about.filter(({ sentence }) => !isNamed || !otherVulnerabilities.test(sentence));
  const first = (...sayings: Saying[]) => heard.find(({ saying }) => sayings.includes(saying));
  const none = first('none');
  const fixes = fixesAmong(heard, subject);
  const best = none ? undefined : fixes[0];
  const versions = versionsAmong(fixes, heard, subject);
  const needsMore = fixes.some((one) => one.needsMore);
  if (best) return { state: 'fix', evidence: best.sentence, versions, needsMore };
  const evidence = (none ?? first('later') ?? first('ended'))?.sentence ?? null;
  return { state: evidence === null ? 'unknown' : 'none', evidence, versions, needsMore };
}

/**
 * The fixed versions of a product. "Some products cannot be updated" does not speak against the version of a fix that is
 * only for this product: devices that have this version are fixed.
 */
function versionsAmong(fixes: readonly Heard[], heard: readonly Heard[], { product, cwe }: Subject): string[] {
  const isOwn = ({ others, words }: Heard) => others.length === 0 || hasName(words, product);
  const nones = heard.filter(({ saying }) => saying === 'none');
  if (nones.some(isOwn)) return [];
  const own = nones.length > 0 ? fixes.filter(isOwn) : fixes;
  return fixedVersionsIn(
    product,
    own.filter(({ sentence }) => isForWeakness(sentence, cwe)),
  );
}

/** "Version 1.2 remediates CWE-23" */
function isForWeakness(sentence: string, cwe: string): boolean {
  const named = sentence.toUpperCase().match(/CWE-\d+/g);
  return !named || named.includes(cwe);
}

type Heard = Said & { others: readonly Name[] };

/** The best evidence first. */
function fixesAmong(heard: readonly Heard[], { product }: Subject): Heard[] {
  const isGone = heard.some(({ saying }) => saying === 'ended' || saying === 'replaced');
  const isLater = heard.some(({ saying, words }) => saying === 'later' && isNamedIn(words, product));
  const fixes = heard.filter(({ saying, sentence, words }) => {
    if (saying === 'version') return true;
    if (saying !== 'fix') return false;
    // For a product that has ended or was replaced, "upgrade" may mean another product.
    if (isGone && !strongFix.test(sentence)) return false;
    // If the fix of this product comes later, "download the patch" is for the other products.
    return !isLater || hasNumber.test(sentence) || isNamedIn(words, product);
  });
  // The best evidence names the product and the version.
  const value = ({ sentence, words }: Said) => Number(hasNumber.test(sentence)) * 2 + Number(isNamedIn(words, product));
  return fixes.toSorted((a, b) => value(b) - value(a));
}

function isAbout({ product, cve, weakness, otherWeaknesses }: Subject, said: Said, others: readonly Name[]): boolean {
  if (said.cves.length > 0 && !said.cves.includes(cve)) return false;
  // A bare version counts only for the product that it names.
  if (said.saying === 'version' && !isNamedIn(said.words, product)) return false;
  return !isAboutOthers(said.words, weakness, otherWeaknesses) && !isAboutOthers(said.words, product, others);
}

/** Longer evidence is cut. */
const longestEvidence = 1_000;

/** The fix of a product, from those of its affected versions. Only if each of them has a fix, the product has one. */
export function fixOfAll(fixes: readonly Fix[]): Fix {
  const state =
    (['none', 'unknown', 'fix'] as const).find((one) => fixes.some((fix) => fix.state === one)) ?? 'unknown';
  const sentences = new Set(fixes.flatMap((fix) => (fix.state === state && fix.evidence !== null ? fix.evidence : [])));
  let evidence = '';
  for (const sentence of sentences) {
    const more = evidence === '' ? sentence : `${evidence}\n${sentence}`;
    if (more.length <= longestEvidence) evidence = more;
  }
  return {
    state,
    evidence: evidence || null,
    versions: listedOnce(fixes.flatMap(({ versions }) => versions)),
    needsMore: fixes.some((fix) => fix.needsMore),
  };
}
