import type { Finding } from '#catalogue/csaf/csaf-findings.ts';
import { realAdvisories } from '#testing/fixes/real-advisories.ts';
import { versionsPartOf } from './versions-part.ts';

/** What a finding says about versions. */
export interface RealStatement {
  versions: Finding['versions'];
  hasFix: Finding['hasFix'];
  /** The part of the sentence about the fix that names versions, or nothing. */
  evidence: string;
}

/** The distinct statements of the public advisories. */
export async function realStatements(): Promise<RealStatement[]> {
  const statements = new Map<string, RealStatement>();
  for (const { advisory } of await realAdvisories()) {
    for (const { versions, hasFix, fixEvidence } of advisory.findings) {
      const statement = { versions, hasFix, evidence: versionsPartOf(fixEvidence ?? '') };
      statements.set(JSON.stringify(statement), statement);
    }
  }
  return [...statements.values()];
}
