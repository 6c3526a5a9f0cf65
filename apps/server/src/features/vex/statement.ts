import { justificationNames, type Justification } from '@rampart/contract/rules/vulnerabilities/exposure-states.ts';
import type { Judge } from './judge.ts';

/** The most careful first: of assets that differ, the first status that one of them has is that of all. */
const statuses = ['affected', 'under_investigation', 'fixed', 'not_affected'] as const;
export type VexStatus = (typeof statuses)[number];

/** What people said of a vulnerability on assets: how many, and the latest of it. */
export interface Word {
  assets: number;
  at: Date;
  by: string | null;
  note: string | null;
  justification: Justification | null;
}

/** The state of one vulnerability on the assets of one product and version, or on one asset. */
export interface PairState {
  version: string;
  assets: number;
  /** Who decides that the firmware version does not have it; null if nobody does. */
  without: 'version' | 'manufacturer' | null;
  words: Partial<Record<'mitigated' | 'affected' | 'not_affected', Word>>;
}

export interface Action {
  kind: string;
  text: string;
  link: string | null;
}

export interface Statement {
  status: VexStatus;
  justification: Justification | null;
  /** What to do, or what was done, if the status is affected. Else empty. */
  actions: Action[];
  /** Who said what and when, the affected versions and the version of the subject. */
  evidence: string;
  /** When a person said it. Null if nobody did: then it follows from the catalogue at the time of the document. */
  at: Date | null;
}

/** What some of the assets contribute to the statement. */
interface Share {
  status: VexStatus;
  assets: number;
  text: string;
  word?: Word;
  action?: Action;
}

export function statementOf(pair: PairState, judge: Judge): Statement {
  const shares = sharesOf(pair, judge);
  const status = statuses.find((one) => shares.some((share) => share.status === one)) ?? 'under_investigation';
  const given = shares.filter((share) => share.status === status);
  const words = given.flatMap(({ word }) => word ?? []).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const actions = new Map(given.flatMap(({ action }) => (action ? [[action.text, action] as const] : [])));
  return {
    status,
    justification: words.find(({ justification }) => justification !== null)?.justification ?? null,
    actions: [...actions.values()],
    evidence: given.map((share) => counted(share, pair.assets)).join(' '),
    at: words[0]?.at ?? null,
  };
}

const counted = ({ text, assets }: Share, all: number) => (all === 1 ? text : `${assets} of ${all} assets: ${text}`);

function sharesOf({ version, assets, without, words }: PairState, judge: Judge): Share[] {
  const { mitigated, affected, not_affected: notAffected } = words;
  const shares: Share[] = [];
  if (affected)
    shares.push({
      status: 'affected',
      assets: affected.assets,
      text: `${said('Stated as affected', affected)} ${factsOf(version, judge)}`,
      word: affected,
      action: judge.step,
    });
  if (mitigated) shares.push(mitigatedShare(mitigated, version, judge));
  if (notAffected) {
    const { justification, note } = notAffected;
    const reasons = [justification && `${justificationNames[justification]}.`, note].filter(Boolean).join(' ');
    const text = said('Stated as not affected', { ...notAffected, note: reasons || null });
    shares.push({
      status: 'not_affected',
      assets: notAffected.assets,
      text: `${text} ${factsOf(version, judge)}`,
      word: notAffected,
    });
  }
  const spoken = shares.reduce((sum, share) => sum + share.assets, 0);
  // Somebody may have changed an asset since the assets were counted.
  if (assets > spoken) shares.push({ ...unspokenShare(version, without, judge), assets: assets - spoken });
  return shares;
}

/** A mitigation leaves the vulnerability there, unless the version has the fix. */
function mitigatedShare(word: Word, version: string, judge: Judge): Share {
  const text = said('Mitigated', word);
  const fixes = judge.fixesUpTo(version);
  const share = { assets: word.assets, word };
  if (!fixes) {
    const evidence = `${text} ${factsOf(version, judge)}`;
    return { ...share, status: 'affected', text: evidence, action: { kind: 'mitigation', text, link: null } };
  }
  const has = `Firmware version ${version} has the fix of ${fixes.join(', ')}. ${rangesText(judge)}`;
  return { ...share, status: 'fixed', text: `${text} ${has}` };
}

function unspokenShare(version: string, without: PairState['without'], judge: Judge): Omit<Share, 'assets'> {
  const word = version === '' ? undefined : judge.wordAt(version);
  const now = withoutNow(version, word, judge);
  if (without && now) return { status: 'not_affected', text: reasonOf(version, now, judge) };
  if (word === 'affected') return { status: 'affected', text: wordText(version, judge), action: judge.step };
  if (word === 'under_investigation') return { status: 'under_investigation', text: wordText(version, judge) };
  if (judge.exposureOf(version) === 'affected')
    return { status: 'affected', text: affectedText(version, judge), action: judge.step };
  return { status: 'under_investigation', text: now ? undecidedText(version, judge) : untoldText(version, judge) };
}

/**
 * Who decides with the catalogue as it is that the version does not have it. The stored decision may be older than that
 * for a short time. The file states only what both say, because it names the affected versions of now.
 */
function withoutNow(version: string, word: ReturnType<Judge['wordAt']>, judge: Judge): PairState['without'] {
  if (word !== undefined) return word === 'not_affected' ? 'manufacturer' : null;
  return judge.exposureOf(version) === 'not_affected' ? 'version' : null;
}

/** Why nobody's statement but the catalogue makes it not affected. The only place that gives this reason. */
function reasonOf(version: string, by: 'version' | 'manufacturer', { ranges, stated }: Judge): string {
  return by === 'manufacturer'
    ? wordText(version, { stated })
    : `Firmware version ${version} is not among the affected versions (${ranges}).`;
}

const wordText = (version: string, { stated }: Pick<Judge, 'stated'>) =>
  `The manufacturer states it for firmware version ${version} (${stated}).`;

function affectedText(version: string, { ranges }: Judge): string {
  return version === ''
    ? `All versions are affected (${ranges}).`
    : `Firmware version ${version} is among the affected versions (${ranges}).`;
}

function untoldText(version: string, judge: Judge): string {
  const { ranges } = judge;
  if (version === '') return factsOf(version, judge);
  return ranges === ''
    ? `${rangesText(judge)} Firmware version ${version} of the product does not decide it.`
    : `Firmware version ${version} cannot be compared with the affected versions (${ranges}).`;
}

const undecidedText = (version: string, judge: Judge) =>
  `Firmware version ${version} is not yet decided by the newest advisories. ${rangesText(judge)}`;

const rangesText = ({ ranges }: Judge) =>
  ranges === '' ? 'A component of the product has it.' : `Affected versions: ${ranges}.`;

/** The version and the range beside what a person said. */
function factsOf(version: string, judge: Judge): string {
  const recorded = version === '' ? 'No firmware version is recorded.' : `Firmware version: ${version}.`;
  return `${recorded} ${rangesText(judge)}`;
}

/** "Mitigated by Ada Tester on 2026-03-02. Firewall rule 7." */
function said(what: string, { by, at, note }: Pick<Word, 'by' | 'at' | 'note'>): string {
  const head = `${what}${by === null ? '' : ` by ${by}`} on ${at.toISOString().slice(0, 10)}.`;
  return note === null ? head : `${head} ${note}`;
}
