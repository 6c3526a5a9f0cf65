import { cveLink } from '@rampart/contract/rules/vulnerabilities/cve-link.ts';
import type { StatedPart, VexDocument, VexVulnerability } from '../document.ts';
import type { Statement, VexStatus } from '../statement.ts';
import { subjectId } from './names.ts';

const lists: Record<VexStatus, string> = {
  affected: 'known_affected',
  under_investigation: 'under_investigation',
  fixed: 'fixed',
  not_affected: 'known_not_affected',
};

interface Stated {
  statement: Statement;
  ids: string[];
}

/**
 * One entry for each vulnerability: CSAF allows each CVE once. So an entry is kept until its vulnerability is complete:
 * the ids of its subjects, and each different statement once.
 */
export async function* csafVulnerabilities(document: VexDocument) {
  let open: { vulnerability: VexVulnerability; stated: Map<string, Stated> } | undefined;
  for await (const part of document.statements()) {
    if (open && open.vulnerability.id !== part.vulnerability.id) {
      yield entryOf(open.vulnerability, [...open.stated.values()], document.at);
      open = undefined;
    }
    open ??= { vulnerability: part.vulnerability, stated: new Map() };
    add(open.stated, part, document);
  }
  if (open) yield entryOf(open.vulnerability, [...open.stated.values()], document.at);
}

function add(known: Map<string, Stated>, { stated }: StatedPart, { products }: VexDocument): void {
  for (const { statement, subjects } of stated) {
    const ids = subjects.flatMap((subject) => {
      const product = products.get(subject.productId);
      return product ? [subjectId(subject, product)] : [];
    });
    const key = JSON.stringify(statement);
    const same = known.get(key);
    if (same) for (const id of ids) same.ids.push(id);
    else known.set(key, { statement, ids });
  }
}

function entryOf({ name, title }: VexVulnerability, stated: Stated[], madeAt: Date) {
  const text = title || name;
  const status: Record<string, string[]> = {};
  for (const { statement, ids } of stated) {
    const list = (status[lists[statement.status]] ??= []);
    for (const id of ids) list.push(id);
  }
  const dateOf = ({ at }: Statement) => (at ?? madeAt).toISOString();
  const flags = stated.flatMap(({ statement, ids }) =>
    statement.justification ? [{ label: statement.justification, date: dateOf(statement), product_ids: ids }] : [],
  );
  const remediations = stated.flatMap(({ statement, ids }) =>
    statement.actions.map(({ kind, text: details, link }) => ({
      category: kind,
      date: dateOf(statement),
      details,
      product_ids: ids,
      ...(link && isUri(link) && { url: link }),
    })),
  );
  return {
    ...(cveLink(name) ? { cve: name } : { ids: [{ system_name: 'Rampart', text: name }] }),
    title: text,
    notes: [{ category: 'description', text }],
    product_status: status,
    ...(flags.length > 0 && { flags }),
    ...(remediations.length > 0 && { remediations }),
    threats: stated.map(({ statement, ids }) => ({
      category: 'impact',
      date: dateOf(statement),
      details: statement.evidence,
      product_ids: ids,
    })),
  };
}

/** Advisories contain addresses with spaces and without a scheme. */
const isUri = (link: string) => /^https?:\/\/[\w.~!$&'()*+,;=:@/?#%[\]-]+$/i.test(link) && URL.canParse(link);
