import { relationsOf } from './version.ts';
import { readVersion, type Version } from './read-version.ts';

export interface Bound {
  operator: '<' | '<=' | '>' | '>=';
  version: Version;
}

/** What one part of a statement claims to be affected. Nothing follows from a part that cannot be read. */
export type Claim =
  | { kind: 'all' }
  | { kind: 'unread' }
  | { kind: 'listed'; version: Version }
  | { kind: 'range'; lower: Bound | undefined; upper: Bound | undefined }
  | { kind: 'trains'; bounds: Bound[] };

/** Longer than the texts that are stored. */
const longest = 4_000;
export const unread: Claim = { kind: 'unread' };

/** The claims of a statement. A version is affected if it is affected by one of them. */
export function readStatement(text: string): Claim[] {
  if (text.length > longest) return [unread];
  const parts = text.split(';').map((part) => part.trim());
  // The end of a text that was too long is missing: its last part can be anything.
  const isCut = text.trimEnd().endsWith('…');
  const claims = (isCut ? parts.slice(0, -1) : parts).filter(Boolean).flatMap(readPart);
  return isCut || claims.length === 0 ? [...claims, unread] : claims;
}

function readPart(text: string): Claim[] {
  const part = withOperators(text);
  if (/^(?:\*|all versions?)$/.test(part)) return [{ kind: 'all' }];
  const items = part
    .replace(/^(?:all )?versions? ?(?=[<>])/, '')
    .split(/[|,]/)
    .map((item) => item.trim());
  const claims: Claim[] = [];
  for (const item of items) {
    const read = readItem(item);
    const last = claims.at(-1);
    // `>= 2 | <= 3` is one range.
    if (last?.kind === 'range' && !last.upper && read.kind === 'range' && !read.lower) {
      claims[claims.length - 1] = { ...last, upper: read.upper };
    } else claims.push(read);
  }
  return hasLooseOrder(claims) ? [...claims, unread] : claims.map(withoutEmptyRange);
}

/** Writes the words of a statement as operators, and leaves out the words that change nothing. */
function withOperators(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replace(/^vers:[a-z\d.+-]+\//, '')
      .replaceAll('≤', '<=')
      .replaceAll('≥', '>=')
      .replaceAll('=<', '<=')
      .replaceAll('=>', '>=')
      .replace(/ ?\(including former [a-z ]+\)$/, '')
      // The firmware of a computer is its BIOS.
      .replace(/^all (?:firmware |software |bios )versions?/, 'all versions')
      .replace(/^bios (?=[<>])/, '')
      .replace(/^(?:all versions,? between )?(\S{1,30}) \(including\) and (\S{1,30}) \(excluding\)$/, '>= $1 < $2')
      .replace(/^(?:versions? )?([vr]?\d[\w.]{0,30}) (?:to|through|-) ([vr]?\d[\w.]{0,30})$/, '>= $1 <= $2')
      .replace(/^((?:all )?versions? )(?:prior to|before|earlier than|older than|below) /, '$1< ')
      .replace(/^(?:prior to|before|earlier than) /, '< ')
      .replace(/^((?:all )?versions? )up to(?: and including)? /, '$1<= ')
      .replace(/^([^<>|,]{1,60}) and (?:prior|earlier|below|older)(?: versions)?$/, '<= $1')
      .trim()
  );
}

/** Operators and versions without a separator: one range, or one listed version. */
function readItem(item: string): Claim {
  const [before = '', ...pairs] = item.split(/(<=|>=|<|>)/);
  if (pairs.length === 0) return readListed(before);
  if (before.trim() !== '' || pairs.length > 4) return unread;
  const bounds: Bound[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const operator = pairs[at] as Bound['operator'];
    const named = (pairs[at + 1] as string)
      .trim()
      .replace(/ and$/, '')
      .replace(/^\(([^()]+)\)$/, '$1');
    const trains = readTrains(named);
    if (trains) return pairs.length === 2 ? trainsOf(operator, trains) : unread;
    const version = readVersion(named);
    if (!version) return unread;
    bounds.push({ operator, version });
  }
  const [lowers, uppers] = [bounds.filter(isLower), bounds.filter((bound) => !isLower(bound))];
  if (lowers.length > 1 || uppers.length > 1) return unread;
  return { kind: 'range', lower: lowers[0], upper: uppers[0] };
}

function readListed(text: string): Claim {
  const version = readVersion(text.replace(/^=+ ?/, ''));
  return version ? { kind: 'listed', version } : unread;
}

/** `V33.017_V34.014_V35.013`: the first version of each train that is not affected. */
function readTrains(text: string): Version[] | undefined {
  if (!/^v\d[\d.]*(?:_v\d[\d.]*)+$/.test(text)) return undefined;
  const versions = text.split('_').map(readVersion);
  return versions.every((version) => version !== undefined) ? versions : undefined;
}

function trainsOf(operator: Bound['operator'], versions: readonly Version[]): Claim {
  const majors = versions.map(({ numbers }) => Number(numbers[0]));
  const isRising = majors.every((major, at) => at === 0 || major > (majors[at - 1] as number));
  if (operator === '>' || operator === '>=' || !isRising) return unread;
  return { kind: 'trains', bounds: versions.map((version) => ({ operator, version })) };
}

/** A range that ends before it begins, or whose ends have different schemes, says nothing. */
function withoutEmptyRange(claim: Claim): Claim {
  if (claim.kind !== 'range' || !claim.lower || !claim.upper) return claim;
  const relations = relationsOf(claim.lower.version, claim.upper.version);
  return relations.every((relation) => ['less', 'part', 'bare'].includes(relation) || isPoint(claim, relation))
    ? claim
    : unread;
}

const isPoint = ({ lower, upper }: { lower: Bound | undefined; upper: Bound | undefined }, relation: string) =>
  (relation === 'equal' || relation === 'within') && lower?.operator === '>=' && upper?.operator === '<=';

/** `< 5 | >= 2` can be a range that is written in the wrong order. */
function hasLooseOrder(claims: readonly Claim[]): boolean {
  const ranges = claims.filter((claim) => claim.kind === 'range');
  return ranges.some(
    ({ lower, upper }, at) =>
      upper && !lower && ranges.slice(at + 1).some((later) => later.lower && overlaps(later.lower, upper)),
  );
}

const overlaps = (lower: Bound, upper: Bound) =>
  !relationsOf(lower.version, upper.version).every((relation) => relation === 'greater' || relation === 'equal');

const isLower = ({ operator }: Bound) => operator === '>' || operator === '>=';
