import { randomUUID } from 'node:crypto';
import * as api from '@rampart/contract/api/vex/vex.ts';
import { vexFormats, type VexFormat } from '@rampart/contract/rules/vulnerabilities/vex-formats.ts';
import { authorOf } from '#accounts/impersonated-changes.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { Author } from '#db/connect.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Download } from '#http/download.ts';
import { conflict, invalid } from '#http/errors.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import type { Publisher, VexDocument } from './document.ts';
import { csafId, csafPieces } from './formats/csaf.ts';
import { cyclonedxPieces } from './formats/cyclonedx.ts';
import { encodedPieces } from './formats/json-pieces.ts';
import { openvexPieces } from './formats/openvex.ts';
import { savePublisher } from './publisher.actions.ts';
import { getPublisher } from './publisher.queries.ts';
import { findCompanyScope, findProductScope, type VexScope } from './scope.queries.ts';
import { readStatements } from './statements.ts';
import { assetSubjects, emptyIndex, versionSubjects } from './subjects.ts';

interface Asked {
  format: VexFormat;
  withAssets: boolean;
  companyId: number;
  author: Author;
  findScope: (db: CompanyDb) => Promise<VexScope>;
}

/** Statements about vulnerabilities for other tools (docs/vex.md). Each file is written while it is sent. */
export function vexRoutes(app: App, { database, clock }: Services): void {
  async function exportVex({ format, withAssets, companyId, author, findScope }: Asked): Promise<Download> {
    const at = clock();
    const { scope, company, publisher } = await database.inCompany(companyId, async (db) => {
      const known = await getPublisher(db);
      if (format === 'csaf' && !known.publisher) throw publisherMissing();
      const found = await findScope(db);
      if (found.assets === 0) throw nothingToState();
      const details = { file: `vex (${vexFormats[format].name})`, rows: found.vulnerabilities.length };
      const of = { companyId, userId: author.userId, by: author };
      await recordSecurity(db, { kind: 'data-exported', at, ...of, details });
      return { scope: found, ...known };
    });
    const index = emptyIndex();
    const read: Parameters<typeof readStatements>[0] = (work) => database.readInCompany(companyId, work);
    const document: VexDocument = {
      id: randomUUID(),
      at,
      title: titleOf(company, scope),
      company,
      products: new Map(scope.products.map((product) => [product.id, product])),
      subjects: () => (withAssets ? assetSubjects : versionSubjects)(read, scope, index),
      statements: () => readStatements(read, scope, index, withAssets),
    };
    return fileOf(format, document, publisher);
  }

  async function getScope(db: CompanyDb, scope: VexScope) {
    const { publisher } = await getPublisher(db);
    return {
      products: scope.products.length,
      assets: scope.assets,
      vulnerabilities: scope.vulnerabilities.length,
      publisher: publisher && sentPublisher(publisher),
    };
  }

  app.download(api.downloadVex, ({ user: { companyId }, author, query: { format, assets, filterState } }) => {
    const findScope = (db: CompanyDb) => findCompanyScope(db, filterState, clock());
    return exportVex({ format, withAssets: assets === 'true', companyId, author, findScope });
  });
  app.download(
    api.downloadProductVex,
    ({ user: { companyId }, author, params, query: { format, assets, filterState } }) => {
      const findScope = (db: CompanyDb) => findProductScope(db, params.uuid, filterState);
      return exportVex({ format, withAssets: assets === 'true', companyId, author, findScope });
    },
  );
  app.route(api.getVexScope, async ({ db, query }) =>
    getScope(db, await findCompanyScope(db, query.filterState, clock())),
  );
  app.route(api.getProductVexScope, async ({ db, params, query }) =>
    getScope(db, await findProductScope(db, params.uuid, query.filterState)),
  );
  app.route(api.saveVexPublisher, async ({ db, user, body }) => {
    const given = { name: body.vex_publisher_name, namespace: body.vex_publisher_namespace };
    await savePublisher(db, { companyId: user.companyId, by: authorOf(user), at: clock() }, given);
    return sentPublisher(given);
  });
}

const sentPublisher = ({ name, namespace }: Publisher) => ({
  vex_publisher_name: name,
  vex_publisher_namespace: namespace,
});

function titleOf(company: string, { products }: VexScope): string {
  const [only, ...others] = products;
  const what = only && others.length === 0 ? `${only.manufacturer} ${only.name}` : `${products.length} products`;
  return `Vulnerabilities of the equipment of ${company}: ${what}`;
}

function fileOf(format: VexFormat, document: VexDocument, publisher: Publisher | null): Download {
  const name = `rampart-vex-${document.at.toISOString().slice(0, 10)}`;
  if (format === 'cyclonedx')
    return { fileName: `${name}.cdx.json`, content: encodedPieces(cyclonedxPieces(document)) };
  if (format === 'openvex')
    return { fileName: `${name}.openvex.json`, content: encodedPieces(openvexPieces(document)) };
  if (!publisher) throw publisherMissing();
  return { fileName: `${csafId(document)}.json`, content: encodedPieces(csafPieces(document, publisher)) };
}

const publisherMissing = () =>
  invalid(
    {
      vex_publisher_name: ['Publisher name is required for CSAF.'],
      vex_publisher_namespace: ['Publisher namespace is required for CSAF.'],
    },
    'Enter the publisher first. Every CSAF document names it.',
  );

const nothingToState = () => conflict({}, 'No asset with a vulnerability matches, so there is nothing to export.');
