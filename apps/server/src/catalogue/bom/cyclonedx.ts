import { z } from 'zod';
import { bomPart, type Bom, type BomPart } from './bom.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { nameText, validated } from '#catalogue/files/validate.ts';

const shortText = z.string().max(limits.nameLength);
const organisation = z.object({ name: shortText.optional() });

/** A licence by its id, its name, or an expression of several. */
const licence = z.object({
  license: z.object({ id: shortText.optional(), name: shortText.optional() }).optional(),
  expression: shortText.optional(),
});

const component = z.object({
  name: nameText,
  version: shortText.optional(),
  manufacturer: organisation.optional(),
  supplier: organisation.optional(),
  publisher: shortText.optional(),
  group: shortText.optional(),
  licenses: z.array(licence).max(limits.components).optional(),
  // Identifiers that cannot be read are ignored. The bill is useful without them.
  purl: z.string().optional().catch(undefined),
  cpe: z.string().optional().catch(undefined),
  get components() {
    return z.array(component).max(limits.components).optional();
  },
});
type Component = z.output<typeof component>;

const cycloneDx = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z
    .object({
      component: component.optional(),
      manufacturer: organisation.optional(),
      supplier: organisation.optional(),
    })
    .prefault({}),
  components: z.array(component).max(limits.components).default([]),
});

export function readCycloneDx(value: unknown): Bom {
  const { metadata, components } = validated(cycloneDx, value, 'CycloneDX');
  const subject = metadata.component && partOf(metadata.component);
  if (subject) subject.supplier ||= (metadata.manufacturer ?? metadata.supplier)?.name?.trim() ?? '';
  const parts: BomPart[] = [];
  for (const inner of [...(metadata.component?.components ?? []), ...components]) collect(inner, parts);
  return { format: 'cyclonedx', subject: subject ?? null, parts };
}

function collect(inner: Component, parts: BomPart[]): void {
  parts.push(partOf(inner));
  if (parts.length > limits.components)
    throw new Refusal(`The bill of materials has more than ${limits.components} parts.`);
  for (const nested of inner.components ?? []) collect(nested, parts);
}

function partOf({ manufacturer, supplier, publisher, group, licenses = [], ...part }: Component): BomPart {
  const licences = licenses.flatMap(({ license, expression }) => expression ?? license?.id ?? license?.name ?? []);
  return bomPart({
    ...part,
    supplier: manufacturer?.name ?? supplier?.name ?? publisher ?? group,
    licence: licences.join(' OR '),
  });
}
