interface Finding {
  has_fix: boolean;
  /** The sentence of the advisory about a fix; null if it says nothing. */
  fix_evidence: string | null;
}

/** Whether there is a fix. An advisory can also say nothing about one. */
export function fixText({ has_fix, fix_evidence }: Finding): string {
  if (has_fix) return 'Fix available';
  return fix_evidence === null ? 'No fix named' : 'No fix available';
}
