import { cveLink } from '@rampart/contract/rules/vulnerabilities/cve-link.ts';
import type { Justification } from '@rampart/contract/rules/vulnerabilities/exposure-states.ts';
import type { StatedPart, Subject, VexDocument, VexProduct } from '../document.ts';
import type { Statement, VexStatus } from '../statement.ts';
import { arrayPieces, members } from './json-pieces.ts';
import { purlOf, subjectId } from './names.ts';

const states: Record<VexStatus, string> = {
  affected: 'exploitable',
  under_investigation: 'in_triage',
  fixed: 'resolved',
  not_affected: 'not_affected',
};

/** CycloneDX has other words. The detail has ours too. */
const justifications: Record<Justification, string> = {
  component_not_present: 'code_not_present',
  vulnerable_code_not_present: 'code_not_present',
  vulnerable_code_not_in_execute_path: 'code_not_reachable',
  vulnerable_code_cannot_be_controlled_by_adversary: 'requires_environment',
  inline_mitigations_already_exist: 'protected_by_mitigating_control',
};

const responses: Record<string, string> = {
  vendor_fix: 'update',
  workaround: 'workaround_available',
  mitigation: 'workaround_available',
  no_fix_planned: 'will_not_fix',
};

/** The text of a CycloneDX 1.6 document in pieces. */
export async function* cyclonedxPieces(document: VexDocument): AsyncGenerator<string> {
  const { id, at, company } = document;
  yield `{${members({
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${id}`,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      tools: { components: [{ type: 'application', name: 'Rampart' }] },
      manufacturer: { name: company },
      properties: [{ name: 'rampart:title', value: document.title }],
    },
  })},\n"components": `;
  yield* arrayPieces(components(document));
  yield ',\n"vulnerabilities": ';
  yield* arrayPieces(vulnerabilities(document));
  yield '\n}\n';
}

async function* components({ subjects, products }: VexDocument) {
  for await (const subject of subjects()) {
    const product = products.get(subject.productId);
    if (product) yield componentOf(subject, product);
  }
}

function componentOf(subject: Subject, product: VexProduct) {
  const { version, asset } = subject;
  const properties = Object.entries({ asset_id: asset?.uid, serial_number: asset?.serialNumber }).flatMap(
    ([name, value]) => (value ? [{ name: `rampart:${name}`, value }] : []),
  );
  return {
    type: 'device',
    'bom-ref': subjectId(subject, product),
    manufacturer: { name: product.manufacturer },
    name: product.name,
    ...(version !== '' && { version }),
    purl: purlOf(subject, product),
    ...(properties.length > 0 && { properties }),
  };
}

async function* vulnerabilities(document: VexDocument) {
  let number = 0;
  for await (const { vulnerability, stated } of document.statements()) {
    for (const one of stated) {
      number += 1;
      yield vulnerabilityOf(document, vulnerability, one, number);
    }
  }
}

function vulnerabilityOf(
  { at, products }: VexDocument,
  { name, title }: StatedPart['vulnerability'],
  { statement, subjects }: StatedPart['stated'][number],
  number: number,
) {
  const refs = subjects.flatMap((subject) => {
    const product = products.get(subject.productId);
    return product ? [{ ref: subjectId(subject, product) }] : [];
  });
  const url = cveLink(name);
  return {
    'bom-ref': `statement-${number}`,
    id: name,
    ...(url && { source: { name: 'CVE', url } }),
    description: title || name,
    analysis: analysisOf(statement, at),
    affects: refs,
  };
}

function analysisOf({ status, justification, actions, evidence, at }: Statement, madeAt: Date) {
  const response = [...new Set(actions.flatMap(({ kind }) => responses[kind] ?? []))];
  const steps = actions.flatMap(({ text, link }) => (evidence.includes(text) ? [] : [link ? `${text} ${link}` : text]));
  return {
    state: states[status],
    ...(justification && { justification: justifications[justification] }),
    ...(response.length > 0 && { response }),
    detail: [evidence, ...steps].join('\n'),
    lastUpdated: (at ?? madeAt).toISOString(),
  };
}
