import { cveLink } from '@rampart/contract/rules/vulnerabilities/cve-link.ts';
import type { StatedPart, VexDocument, VexVulnerability } from '../document.ts';
import type { VexStatus } from '../statement.ts';
import { members } from './json-pieces.ts';
import { subjectId } from './names.ts';
import { createSpool, type Spool } from './spool.ts';

const lists: Record<VexStatus, string> = {
  affected: 'known_affected',
  under_investigation: 'under_investigation',
  fixed: 'fixed',
  not_affected: 'known_not_affected',
};

type Section = 'flags' | 'remediations' | 'threats';

/** The entry of one vulnerability, of which the sections are written side by side. */
interface Entry {
  vulnerability: VexVulnerability;
  status: Record<VexStatus, Spool>;
  sections: Record<Section, Spool>;
}

/**
 * The array with one entry for each vulnerability, in pieces. CSAF allows each CVE once, and the ids of the subjects are
 * in several sections of its entry. So each section waits in a spool until the vulnerability is complete.
 */
export async function* csafVulnerabilities(document: VexDocument): AsyncGenerator<string> {
  let entry: Entry | undefined;
  let separator = '[\n';
  try {
    for await (const part of document.statements()) {
      if (entry && entry.vulnerability.id !== part.vulnerability.id) {
        yield separator;
        yield* piecesOf(entry);
        await close(entry);
        entry = undefined;
        separator = ',\n';
      }
      entry ??= newEntry(part.vulnerability);
      for (const one of part.stated) await add(entry, one, document);
    }
    if (entry) {
      yield separator;
      yield* piecesOf(entry);
    }
    yield entry ? '\n]' : '[]';
  } finally {
    if (entry) await close(entry);
  }
}

const newEntry = (vulnerability: VexVulnerability): Entry => ({
  vulnerability,
  status: {
    affected: createSpool(),
    under_investigation: createSpool(),
    fixed: createSpool(),
    not_affected: createSpool(),
  },
  sections: { flags: createSpool(), remediations: createSpool(), threats: createSpool() },
});

async function close({ status, sections }: Entry): Promise<void> {
  for (const spool of [...Object.values(status), ...Object.values(sections)]) await spool.close();
}

async function add(
  { status, sections }: Entry,
  { statement, subjects }: StatedPart['stated'][number],
  { products, at }: VexDocument,
): Promise<void> {
  const product_ids = subjects.flatMap((subject) => {
    const product = products.get(subject.productId);
    return product ? [subjectId(subject, product)] : [];
  });
  if (product_ids.length === 0) return;
  const date = (statement.at ?? at).toISOString();
  for (const id of product_ids) await addTo(status[statement.status], id);
  if (statement.justification) await addTo(sections.flags, { label: statement.justification, date, product_ids });
  for (const { kind, text: details, link } of statement.actions)
    await addTo(sections.remediations, {
      category: kind,
      date,
      details,
      product_ids,
      ...(link && isUri(link) && { url: link }),
    });
  await addTo(sections.threats, { category: 'impact', date, details: statement.evidence, product_ids });
}

/** Adds an element of an array. */
const addTo = (spool: Spool, element: unknown) =>
  spool.add(`${spool.isEmpty() ? '' : ',\n'}${JSON.stringify(element)}`);

async function* piecesOf({ vulnerability: { name, title }, status, sections }: Entry): AsyncGenerator<string> {
  const text = title || name;
  const head = {
    ...(cveLink(name) ? { cve: name } : { ids: [{ system_name: 'Rampart', text: name }] }),
    title: text,
    notes: [{ category: 'description', text }],
  };
  yield `{${members(head)},\n"product_status": {`;
  const given = Object.entries(status).filter(([, spool]) => !spool.isEmpty());
  for (const [index, [state, spool]] of given.entries()) {
    yield `${index > 0 ? ',' : ''}\n"${lists[state as VexStatus]}": [`;
    yield* spool.pieces();
    yield ']';
  }
  yield '}';
  for (const [section, spool] of Object.entries(sections)) {
    if (spool.isEmpty()) continue;
    yield `,\n"${section}": [`;
    yield* spool.pieces();
    yield ']';
  }
  yield '}';
}

/** Advisories contain addresses with spaces and without a scheme. */
const isUri = (link: string) => /^https?:\/\/[\w.~!$&'()*+,;=:@/?#%[\]-]+$/i.test(link) && URL.canParse(link);
