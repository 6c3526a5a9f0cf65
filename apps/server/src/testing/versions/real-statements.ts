import { readAdvisory } from '#catalogue/csaf/csaf.ts';
import type { Finding } from '#catalogue/csaf/csaf-findings.ts';
import { realAdvisories } from '#testing/fixes/real-pairs.ts';
import { versionPattern } from './version-near.ts';

/** What a finding says about versions. */
export interface RealStatement {
  versions: Finding['versions'];
  hasFix: Finding['hasFix'];
  /** The part of the sentence about the fix that names versions, or nothing. */
  evidence: string;
}

const longestEvidence = 120;

/** The distinct statements of the public advisories. */
export async function realStatements(): Promise<RealStatement[]> {
  const statements = new Map<string, RealStatement>();
  for await (const value of realAdvisories()) {
    for (const { versions, hasFix, fixEvidence } of readAdvisory(value).findings) {
      const statement = { versions, hasFix, evidence: versionsPartOf(fixEvidence ?? '') };
      statements.set(JSON.stringify(statement), statement);
    }
  }
  return [...statements.values()];
}

/** The judged statements are in the repository, which has no long texts of advisories. `…` marks where words are left out. */
function versionsPartOf(sentence: string): string {
  const text = sentence.replaceAll(/\s+/g, ' ').trim();
  const first = text.search(/\d\.\d|\bV\d/i);
  const at = first === -1 ? text.search(versionPattern) : first;
  if (at === -1) return '';
  if (text.length <= longestEvidence) return text;
  const before = text.slice(0, at).split(' ').slice(-6).join(' ');
  const start = at - before.length;
  const opening = start > 0 ? '…' : '';
  const room = longestEvidence - opening.length;
  const rest = text.slice(start);
  if (rest.length <= room) return opening + rest;
  const part = rest.slice(0, room - 1);
  return `${opening}${part.slice(0, part.lastIndexOf(' '))}…`;
}
