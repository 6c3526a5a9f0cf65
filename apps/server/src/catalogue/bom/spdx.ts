import { z } from 'zod';
import { bomPart, type Bom, type BomPart } from './bom.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { nameText, validated } from '#catalogue/files/validate.ts';

const id = z.string().max(limits.nameLength);

const spdx = z.object({
  spdxVersion: z.string().regex(/^SPDX-2\.\d$/, 'only versions 2.x of SPDX can be read'),
  documentDescribes: z.array(id).max(limits.components).default([]),
  packages: z
    .array(
      z.object({
        SPDXID: id,
        name: nameText,
        versionInfo: z.string().max(limits.nameLength).optional(),
        supplier: z.string().max(limits.nameLength).optional(),
        originator: z.string().max(limits.nameLength).optional(),
        licenseConcluded: z.string().max(limits.nameLength).optional(),
        licenseDeclared: z.string().max(limits.nameLength).optional(),
        // References that cannot be read are ignored. The bill is useful without them.
        externalRefs: z
          .array(z.object({ referenceType: z.string(), referenceLocator: z.string() }))
          .max(1_000)
          .optional()
          .catch(undefined),
      }),
    )
    .max(limits.components)
    .default([]),
  relationships: z
    .array(z.object({ spdxElementId: id, relationshipType: z.string().max(100), relatedSpdxElement: id }))
    .max(limits.values)
    .default([]),
});
type Package = z.output<typeof spdx>['packages'][number];

export function readSpdx(value: unknown): Bom {
  const { documentDescribes, packages, relationships } = validated(spdx, value, 'SPDX');
  const described = new Set([
    ...documentDescribes,
    ...relationships.filter((one) => one.relationshipType === 'DESCRIBES').map((one) => one.relatedSpdxElement),
  ]);
  const subject = packages.find(({ SPDXID }) => described.has(SPDXID));
  const parts = packages.filter((one) => one !== subject).map(partOf);
  return { format: 'spdx', subject: subject ? partOf(subject) : null, parts };
}

function partOf(given: Package): BomPart {
  const supplier = organisationOf(given.supplier) || organisationOf(given.originator);
  const licence = [given.licenseConcluded, given.licenseDeclared].find((text) => text && !unsaid.has(text));
  const reference = (type: RegExp) =>
    given.externalRefs?.find(({ referenceType }) => type.test(referenceType))?.referenceLocator;
  return bomPart({
    name: given.name,
    version: given.versionInfo,
    supplier,
    licence,
    purl: reference(/(?:^|[#/])purl$/),
    cpe: reference(/(?:^|[#/])cpe2[23]Type$/),
  });
}

/** The values for unknown. */
const unsaid = new Set(['NOASSERTION', 'NONE']);

/** `Organization: Wind River (security@…)`, or `NOASSERTION` if it is unknown. */
const organisationOf = (text = '') => /^Organization:\s*([^(]+)/.exec(text)?.[1]?.trim() ?? '';
