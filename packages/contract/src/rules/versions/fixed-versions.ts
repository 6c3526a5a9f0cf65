import { placeIn } from './claims.ts';
import type { VersionFinding } from './finding.ts';
import { readVersion } from './read-version.ts';
import { readStatement } from './statement.ts';

/** A longer text is no sentence about a fix. */
const longest = 3_000;
const counter = '(?:[ ,]{1,2}(?:sp|service pack|hf|hotfix|update|upd|patch|p|build|r) ?\\d{1,8})';
/** R32 is a model. R3.78 is a version. */
const start = '(?<![\\w.-])(?:v\\.? ?(?=\\d)|r(?=\\d+\\.))?';
const versionPattern = new RegExp(
  `${start}\\d{1,12}(?:\\.\\d{1,12}){0,6}(?:\\(\\d{1,4}\\)[a-z]\\d{1,3})?[a-z]?(?![\\w(]|[.-]\\w)${counter}{0,3}`,
  'gi',
);
const isNamedBefore =
  /\b(?:to|versions?|releases?|firmware|in|fw|frn|revision|install|newer|update|apply|and|or|with|released)[ :]{1,2}$|[,/] $/i;
const isNamedAfter = /^[ )”"]{0,2}(?:or|and|and all) (?:later|newer|higher|above|greater|up)/i;
const isOldBefore =
  /\b(?:prior to|before|earlier than|older than|below|through|from|than|using|for|after|affected versions?|up to)\W{1,3}(?:versions? )?$/i;
const isOldAfter =
  /^[ )”"]{0,2}(?:(?:or|and|to) (?:prior|earlier|below|older)|through|are affected|is affected|users|to v?\d|- v?\d)/i;
/** Versions of other things: an operating system, a licence program, a part of a document. */
const isOtherThing =
  /\b(?:windows|android|os|ios|java|codemeter|wibukey|drm|openssl|tls|ssl|sql|ports?|cve|kb|articles?|appendix|chapter|section|page|id|option|explorer|net|http|usb|user's manual|\(application\))\W{1,2}(?:versions? )?$/i;

const isMoreThanUpdate =
  /(?:\b(?:and|then)|[,;]) (?:then |also |to )?(?:appl|configur|set |enabl|disabl|activat|chang|redeploy|install|reset|replac|the latest boot)|\bre-?(?:configur|deploy|compil|generat)/i;

/** Whether the advisory demands more than the update, such as a setting: then the version alone does not tell. */
export const demandsMore = ({ fixEvidence }: VersionFinding): boolean => isMoreThanUpdate.test(fixEvidence ?? '');

/** The versions that the findings name as fixed, as written, each once (for "what an upgrade buys"). */
export function fixedVersionsOf({ versions, fixEvidence, hasFix }: VersionFinding): string[] {
  if (!hasFix || fixEvidence === null || fixEvidence.length > longest) return [];
  const claims = readStatement(versions);
  const evidence = fixEvidence.replaceAll(/https?:\S*/g, ' ');
  const named = new Set<string>();
  for (const match of evidence.matchAll(versionPattern)) {
    const text = match[0].trim();
    const [before, after] = [evidence.slice(0, match.index), evidence.slice(match.index + match[0].length)];
    const lead = before.slice(-60);
    if (isOldBefore.test(lead) || isOldAfter.test(after.slice(0, 30)) || isOtherThing.test(lead)) continue;
    if (!/^[vr]/i.test(text) && !isNamedBefore.test(lead) && !isNamedAfter.test(after.slice(0, 30))) continue;
    const version = readVersion(text);
    if (version && !claims.some((claim) => claim.kind !== 'all' && placeIn(claim, version) === 'inside'))
      named.add(text);
  }
  return [...named];
}
