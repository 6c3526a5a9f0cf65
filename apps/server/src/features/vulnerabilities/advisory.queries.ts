import { sql } from 'kysely';
import type { AdvisoryPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { trackingIdOf } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import { dayOf } from '#db/day-of.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { listVexStatements } from '#lists/vulnerabilities/vex-statements.ts';
import { listAffected } from './affected.queries.ts';
import { listNearest } from './nearest.queries.ts';
import { cweOf, scoreColumns, scoreOf, type ScoreRow } from './scores.queries.ts';
import { listSteps, listWithdrawn } from './words.queries.ts';

type Name = Pick<
  AdvisoryPage,
  'publisher' | 'tracking_id' | 'title' | 'revision' | 'released_on' | 'link' | 'is_partial'
>;

interface Row extends Name, Pick<AdvisoryPage, 'summary' | 'published_on' | 'history'> {
  id: number;
  links: AdvisoryPage['references'];
}

export interface FoundAdvisory {
  row: Row;
  choice: Name;
}

/**
 * The advisories with an id, in any spelling; of one publisher, if it is named. If only the spelling tells two apart, the
 * exact one is meant. If there is none, the failure names the ids that are most like it.
 */
export async function findAdvisories(db: CompanyDb, text: string, publisher?: string): Promise<FoundAdvisory[]> {
  const { rows } = await sql<Row>`
    SELECT id, publisher, tracking_id, title, revision, ${dayOf('released_at')} AS released_on, link,
      is_partial, summary,
      ${dayOf('published_at')} AS published_on, history, links
    FROM advisory WHERE lower(tracking_id) = ${trackingIdOf(text)}
    ORDER BY publisher, tracking_id`.execute(db);
  const ofPublisher = rows.filter((row) => publisher === undefined || row.publisher === publisher);
  if (ofPublisher.length === 0)
    throw notFound(undefined, { nearest: await listNearest(db, 'advisory', trackingIdOf(text)) });
  const exact = ofPublisher.filter(({ tracking_id }) => tracking_id === text);
  return (exact.length === 1 && publisher !== undefined ? exact : ofPublisher).map((row) => {
    const { tracking_id, title, revision, released_on, link, is_partial } = row;
    return { row, choice: { publisher: row.publisher, tracking_id, title, revision, released_on, link, is_partial } };
  });
}

export async function getAdvisoryPage(
  db: CompanyDb,
  { row, choice }: FoundAdvisory,
  seesEquipment: boolean,
): Promise<AdvisoryPage> {
  const findings = { advisory_id: row.id };
  const [vulnerabilities, affected, steps, withdrawn, statements] = await Promise.all([
    listVulnerabilities(db, row.id),
    listAffected(db, findings, seesEquipment),
    listSteps(db, findings),
    listWithdrawn(db, findings),
    listVexStatements(db, findings),
  ]);
  const { summary, published_on, history, links: references } = row;
  return {
    ...choice,
    summary,
    published_on,
    history,
    references,
    vulnerabilities,
    ...affected,
    steps,
    withdrawn,
    statements,
  };
}

type VulnerabilityRow = ScoreRow & {
  cve: string;
  title: string;
  cwe: string | null;
  cwe_name: string | null;
  is_exploited: boolean;
};

/** Worst first, with the advisory's own scores. */
async function listVulnerabilities(db: CompanyDb, advisoryId: number): Promise<AdvisoryPage['vulnerabilities']> {
  const { rows } = await sql<VulnerabilityRow>`
    SELECT vulnerability.cve, word.title, word.cwe, word.cwe_name, ${scoreColumns('word')},
      vulnerability.exploited_since IS NOT NULL AS is_exploited
    FROM advisory_vulnerability word JOIN vulnerability ON vulnerability.id = word.vulnerability_id
    WHERE word.advisory_id = ${advisoryId}
    ORDER BY is_exploited DESC, word.score DESC NULLS LAST, cve`.execute(db);
  return rows.map((row) => ({
    cve: row.cve,
    title: row.title,
    cwe: cweOf(row),
    is_exploited: row.is_exploited,
    ...scoreOf(row),
  }));
}
