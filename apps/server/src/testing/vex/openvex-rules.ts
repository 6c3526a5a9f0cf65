import { z } from 'zod';
import { justifications } from '@rampart/contract/rules/vulnerabilities/exposure-states.ts';

const iri = z.string().regex(/^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i);
const time = z.iso.datetime({ offset: true });

/** https://openvex.dev/ns/v0.2.0, written down here because no package has the schema. */
const openvex = z.strictObject({
  '@context': z.literal('https://openvex.dev/ns/v0.2.0'),
  '@id': iri,
  author: z.string().min(1),
  role: z.string().optional(),
  timestamp: time,
  last_updated: time.optional(),
  version: z.int().min(1),
  tooling: z.string().optional(),
  statements: z
    .array(
      z
        .strictObject({
          '@id': iri.optional(),
          version: z.int().min(1).optional(),
          vulnerability: z.strictObject({
            '@id': iri.optional(),
            name: z.string().min(1),
            description: z.string().optional(),
            aliases: z.array(z.string()).optional(),
          }),
          timestamp: time.optional(),
          last_updated: time.optional(),
          products: z
            .array(z.strictObject({ '@id': iri, identifiers: z.strictObject({ purl: z.string().startsWith('pkg:') }) }))
            .min(1),
          status: z.enum(['not_affected', 'affected', 'fixed', 'under_investigation']),
          supplier: z.string().optional(),
          status_notes: z.string().optional(),
          justification: z.enum(justifications).optional(),
          impact_statement: z.string().min(1).optional(),
          action_statement: z.string().min(1).optional(),
          action_statement_timestamp: time.optional(),
        })
        .refine(
          (one) =>
            one.status !== 'not_affected' || one.justification !== undefined || one.impact_statement !== undefined,
          'not_affected needs a justification or an impact statement',
        )
        .refine(
          (one) => one.status === 'not_affected' || one.justification === undefined,
          'only not_affected is justified',
        )
        .refine((one) => one.status !== 'affected' || one.action_statement !== undefined, 'affected needs an action'),
    )
    .min(1),
});

/** Also: no product has two statuses for one vulnerability. */
export function openvexFaults(document: unknown): unknown[] {
  const read = openvex.safeParse(document);
  if (!read.success) return read.error.issues;
  const known = new Set<string>();
  return read.data.statements.flatMap(({ vulnerability, products }) =>
    products.flatMap((product) => {
      const key = `${vulnerability.name} ${product['@id']}`;
      if (known.has(key)) return [`twice: ${key}`];
      known.add(key);
      return [];
    }),
  );
}
