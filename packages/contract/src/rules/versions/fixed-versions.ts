import { placeIn } from './claims.ts';
import type { VersionFinding } from './finding.ts';
import { readVersion } from './read-version.ts';
import { readStatement } from './statement.ts';

/** A longer text is no sentence about a fix. */
const longest = 3_000;
const counter = '(?:[ ,]{1,2}(?:sp|service pack|hf|hotfix|update|upd|patch|p|build|r)[ ]?\\d{1,8})';
const versionPattern = new RegExp(
  `\\b(?:[vr] ?)?\\d{1,12}(?:\\.\\d{1,12}){0,6}[a-z]?(?![\\w.]\\w)${counter}{0,3}`,
  'gi',
);
const isNamedBefore =
  /\b(?:to|versions?:?|releases?|firmware|in|fw|revision|install|newer|v|update|apply|and|or|with)[ :]{1,2}$|[,/] $/i;
const isNamedAfter = /^[ )”"]{0,2}(?:or|and|and all) (?:later|newer|higher|above|greater|up)/i;
const isOldBefore =
  /\b(?:prior to|before|earlier than|older than|below|through|from|than|using|affected versions?)\W{1,3}(?:versions? )?$/i;
const isOldAfter = /^[ )”"]{0,2}(?:(?:or|and) (?:prior|earlier|below|older)|through|are affected|is affected|to v?\d)/i;
const isOtherThing =
  /\b(?:windows|android|os|ios|java|codemeter|wibukey|openssl|tls|ssl|server|sql|port|ports|cve|kb|article|appendix|chapter|section|page|id|option|internet explorer|net|http|usb|ipv)\W{1,2}(?:versions? )?$/i;

/** The versions that the findings name as fixed, as written, each once (for "what an upgrade buys"). */
export function fixedVersionsOf({ versions, fixEvidence, hasFix }: VersionFinding): string[] {
  if (!hasFix || fixEvidence === null || fixEvidence.length > longest) return [];
  const claims = readStatement(versions);
  const evidence = fixEvidence.replaceAll(/https?:\S*/g, ' ');
  const named = new Set<string>();
  for (const match of evidence.matchAll(versionPattern)) {
    const text = match[0].trim();
    const [before, after] = [evidence.slice(0, match.index), evidence.slice(match.index + match[0].length)];
    const start = before.slice(-60);
    if (isOldBefore.test(start) || isOldAfter.test(after.slice(0, 30)) || isOtherThing.test(start)) continue;
    if (!/^[vr] ?\d/i.test(text) && !isNamedBefore.test(start) && !isNamedAfter.test(after.slice(0, 30))) continue;
    const version = readVersion(text);
    if (version && !claims.some((claim) => claim.kind !== 'all' && placeIn(claim, version) === 'inside'))
      named.add(text);
  }
  return [...named];
}
