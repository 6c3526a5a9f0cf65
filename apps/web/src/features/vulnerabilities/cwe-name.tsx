import type { VulnerabilityPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { ExternalLink } from '#ui/layout/external-link.tsx';

/** The kind of weakness, with a link to its public page. */
export function CweName({ cwe: { id, name } }: { cwe: NonNullable<VulnerabilityPage['cwe']> }) {
  const text = name ? `${id} ${name}` : id;
  const [, number] = /^CWE-(\d{1,6})$/.exec(id) ?? [];
  if (!number) return text;
  return <ExternalLink href={`https://cwe.mitre.org/data/definitions/${number}.html`}>{text}</ExternalLink>;
}
