import { cveLink } from '@rampart/contract/rules/vulnerabilities/cve-link.ts';
import type { StatedPart, Subject, VexDocument, VexProduct } from '../document.ts';
import type { Statement } from '../statement.ts';
import { arrayPieces, members } from './json-pieces.ts';
import { assetPurlOf, assetUri, purlOf } from './names.ts';

/** The text of an OpenVEX 0.2.0 document in pieces. */
export async function* openvexPieces(document: VexDocument): AsyncGenerator<string> {
  const { id, at, company } = document;
  // The format has no list of products: each statement names its own. They are read to know which ones these can be.
  for await (const _ of document.subjects());
  yield `{${members({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `urn:uuid:${id}`,
    author: company,
    role: 'Operator of the equipment',
    timestamp: at.toISOString(),
    version: 1,
    tooling: 'Rampart',
  })},\n"statements": `;
  yield* arrayPieces(statements(document));
  yield '\n}\n';
}

async function* statements(document: VexDocument) {
  for await (const { vulnerability, stated } of document.statements())
    for (const { statement, subjects } of stated) {
      const products = subjects.flatMap((subject) => {
        const product = document.products.get(subject.productId);
        return product ? [productOf(subject, product)] : [];
      });
      yield { ...vulnerabilityOf(vulnerability), products, ...wordsOf(statement, document.at) };
    }
}

function vulnerabilityOf({ name, title }: StatedPart['vulnerability']) {
  const link = cveLink(name);
  return { vulnerability: { ...(link && { '@id': link }), name, description: title || name } };
}

function productOf(subject: Subject, product: VexProduct) {
  const { asset } = subject;
  if (!asset) return { '@id': purlOf(subject, product), identifiers: { purl: purlOf(subject, product) } };
  return { '@id': assetUri(asset), identifiers: { purl: assetPurlOf(subject, product) } };
}

function wordsOf({ status, justification, actions, evidence, at }: Statement, madeAt: Date) {
  const timestamp = (at ?? madeAt).toISOString();
  const action = actions.map(({ text, link }) => (link ? `${text} ${link}` : text)).join('\n');
  return {
    timestamp,
    status,
    ...(status === 'not_affected' ? { impact_statement: evidence } : { status_notes: evidence }),
    ...(justification && { justification }),
    ...(action !== '' && { action_statement: action, action_statement_timestamp: timestamp }),
  };
}
