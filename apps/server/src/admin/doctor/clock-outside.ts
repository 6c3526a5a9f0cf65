import { ok, warn, type Finding } from './finding.ts';

/** The time that another host named in an answer, and when the answer arrived here. */
export interface Heard {
  host: string;
  date: string | null | undefined;
  /** Seconds for which a cache kept the answer. */
  age: string | null | undefined;
  at: Date;
}

/** One-time codes are valid for 30 seconds, and one step to each side. */
const mostSecondsApart = 30;

/**
 * Compares the clock of this machine with other hosts, if any of them answered. A single host can be wrong, so the one
 * that is nearest counts.
 */
export function clockOutside(heard: readonly Heard[]): Finding[] {
  const [nearest] = heard
    .map(({ host, date, age, at }) => ({
      host,
      seconds: Math.round((at.getTime() - Date.parse(date ?? '')) / 1000 - (Number(age) || 0)),
    }))
    .filter(({ seconds }) => !Number.isNaN(seconds))
    .toSorted((a, b) => Math.abs(a.seconds) - Math.abs(b.seconds));
  if (!nearest) return [];
  const { host, seconds } = nearest;
  if (Math.abs(seconds) <= mostSecondsApart) return [ok('Clock', `The clocks of this machine and of ${host} agree.`)];
  const text = `The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the one of ${host}.`;
  return [warn('Clock', text, 'Let this machine get its time from a time server. One-time codes depend on it.')];
}
