/** A version in a text, with its service packs and updates. */
export const versionPattern =
  /(?<![\w.])(?:[a-z]{1,2}\.?)?\d[\w.-]*(?:,? (?:SP|Service Pack|Update|Upd\.?|HF|Hotfix|FP|Patch|R|P|Build) ?\d[\w.]*)*/i;

type Random = () => number;

/** A version as a user may write it for an asset. It is mostly near a version that the statement names. */
export function versionNear({ versions, evidence }: { versions: string; evidence: string }, random: Random): string {
  const named = versionsIn(versions);
  const fixed = versionsIn(evidence);
  const made = `${1 + Math.floor(random() * 9)}.${Math.floor(random() * 20)}`;
  const anchor = oneOf(named, random) ?? oneOf(fixed, random) ?? made;
  const moved = pick(moves, random)(anchor, oneOf(fixed, random));
  return pick(dresses, random)(moved);
}

const versionsIn = (text: string): string[] =>
  [...text.replaceAll(/CVE-\d+-\d+|https?:\S+/g, '').matchAll(new RegExp(versionPattern, 'gi'))].map(([version]) =>
    version.replace(/[.,-]+$/, ''),
  );

const moves: [weight: number, move: (anchor: string, fixed?: string) => string][] = [
  [22, (anchor) => anchor],
  [17, (anchor) => lastNumber(anchor, -1)],
  [17, (anchor) => lastNumber(anchor, 1)],
  [9, (anchor) => `${anchor}.1`],
  [7, (anchor) => anchor.replace(/(\d\w*)[ .-][^ .-]+$/, '$1')],
  [14, (anchor, fixed) => fixed ?? lastNumber(anchor, 2)],
  [7, (anchor) => firstNumber(anchor, -1)],
  [7, (anchor) => firstNumber(anchor, 1)],
];

const dresses: [weight: number, dress: (version: string) => string][] = [
  [74, (version) => version],
  [9, (version) => (/^v/i.test(version) ? version.slice(1) : `v${version}`)],
  [6, (version) => `FW ${version}`],
  [3, (version) => `Version ${version}`],
  [4, (version) => `${version} build 12`],
  [4, (version) => version.toLowerCase()],
];

function pick<T>(choices: readonly [weight: number, choice: T][], random: Random): T {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new Error('nothing to choose from');
}

function oneOf<T>(values: readonly T[], random: Random): T | undefined {
  return values[Math.floor(random() * values.length)];
}

const lastNumber = (version: string, by: number) => version.replace(/\d+(?=\D*$)/, (digits) => changed(digits, by));
const firstNumber = (version: string, by: number) => version.replace(/\d+/, (digits) => changed(digits, by));

/** `09` becomes `10`, and `10` becomes `09` if it was written with a zero. Below zero there is no version. */
function changed(digits: string, by: number): string {
  const value = String(Math.max(0, Number(digits) + by));
  return digits.startsWith('0') ? value.padStart(digits.length, '0') : value;
}
