import { cleanLine, cleanText, webLink } from '#catalogue/files/clean-text.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { revisionHistory, type CsafDocument } from './csaf.schema.ts';

/** What an advisory says of itself. */
export interface About {
  publishedAt: Date;
  summary: string;
  /** Oldest first. */
  history: { revision: string; date: string; summary: string }[];
  links: { name: string; href: string | null }[];
}

export function aboutOf({ document }: CsafDocument, skipped: string[]): About {
  const { tracking, notes, references } = document;
  const summary = notes.filter(({ category }) => category === 'summary').map(({ text }) => text);
  return {
    publishedAt: tracking.initial_release_date,
    summary: shortened(cleanText(summary.join('\n\n')), limits.textLength),
    history: historyOf(tracking.revision_history, skipped),
    links: linksOf(references),
  };
}

function historyOf(given: unknown, skipped: string[]): About['history'] {
  const read = revisionHistory.safeParse(given);
  if (!read.success) skipped.push('the revision history cannot be read');
  return (read.data ?? [])
    .map(({ number, date, summary }) => ({
      revision: cleanLine(number),
      date: date.toISOString(),
      summary: shortened(cleanText(summary), limits.summaryLength),
    }))
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
}

/** Each address once. Publishers repeat the same references in each part of an advisory. */
function linksOf(references: CsafDocument['document']['references']): About['links'] {
  const byAddress = new Map<string, About['links'][number]>();
  for (const { summary, url } of references) {
    const href = webLink(url, limits.linkLength);
    const address = href ?? cleanLine(url).slice(0, limits.linkLength);
    const name = cleanLine(summary).slice(0, limits.nameLength) || address;
    if (address !== '' && !byAddress.has(address)) byAddress.set(address, { name, href });
  }
  return [...byAddress.values()].slice(0, limits.links);
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
