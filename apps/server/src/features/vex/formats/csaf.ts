import type { Publisher, Subject, VexDocument, VexProduct } from '../document.ts';
import { csafVulnerabilities } from './csaf-vulnerabilities.ts';
import { arrayPieces, members } from './json-pieces.ts';
import { assetUri, purlOf, subjectId, subjectName } from './names.ts';

/** The id of the document. The name of its file follows from it. */
export const csafId = ({ id, at }: Pick<VexDocument, 'id' | 'at'>): string =>
  `rampart-vex-${at.toISOString().slice(0, 10)}-${id.slice(0, 8)}`;

/** The text of a CSAF 2.0 document of the profile VEX in pieces. */
export async function* csafPieces(document: VexDocument, publisher: Publisher): AsyncGenerator<string> {
  const { at, title } = document;
  const time = at.toISOString();
  yield `{${members({
    document: {
      category: 'csaf_vex',
      csaf_version: '2.0',
      // It says where a company can be attacked. Readers may pass it on only to those who need to know.
      distribution: { tlp: { label: 'AMBER' } },
      lang: 'en',
      publisher: { category: 'user', ...publisher },
      title,
      tracking: {
        current_release_date: time,
        generator: { date: time, engine: { name: 'Rampart' } },
        id: csafId(document),
        initial_release_date: time,
        revision_history: [{ date: time, number: '1', summary: 'Exported from Rampart.' }],
        status: 'final',
        version: '1',
      },
    },
  })},\n"product_tree": {\n"full_product_names": `;
  yield* arrayPieces(productNames(document, publisher));
  yield '\n},\n"vulnerabilities": ';
  yield* csafVulnerabilities(document);
  yield '\n}\n';
}

async function* productNames({ subjects, products }: VexDocument, publisher: Publisher) {
  for await (const subject of subjects()) {
    const product = products.get(subject.productId);
    if (product) yield productName(subject, product, publisher);
  }
}

/**
 * A flat list. Branches would name the version alone, and users also write ranges as versions, which CSAF forbids
 * there.
 */
function productName(subject: Subject, product: VexProduct, { namespace }: Publisher) {
  const { asset } = subject;
  return {
    product_id: subjectId(subject, product),
    name: subjectName(subject, product),
    product_identification_helper: {
      purl: purlOf(subject, product),
      ...(asset?.serialNumber && { serial_numbers: [asset.serialNumber] }),
      // The Asset ID is also the last part of the name.
      ...(asset && { x_generic_uris: [{ namespace, uri: assetUri(asset) }] }),
    },
  };
}
