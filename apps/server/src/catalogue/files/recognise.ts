import { Refusal } from './refusal.ts';

export type JsonKind = 'csaf' | 'kev' | 'cyclonedx' | 'spdx' | 'sheet' | 'openvex';
export type FileKind = JsonKind | 'epss' | 'bundle';

/** Detects the type of a JSON file from its content, because its name may be wrong. */
export function kindOf(value: unknown): JsonKind {
  if (typeof value !== 'object' || value === null) throw unknownKind();
  const has = (key: string) => Object.hasOwn(value, key);
  const { document, bomFormat, format, '@context': context } = value as Record<string, unknown>;
  if (typeof document === 'object' && document !== null && Object.hasOwn(document, 'csaf_version')) return 'csaf';
  if (has('catalogVersion') && has('vulnerabilities')) return 'kev';
  if (bomFormat === 'CycloneDX') return 'cyclonedx';
  if (has('spdxVersion') || has('SPDXID')) return 'spdx';
  if (format === 'rampart-catalogue') return 'sheet';
  if (typeof context === 'string' && context.includes('openvex')) return 'openvex';
  throw unknownKind();
}

const unknownKind = () =>
  new Refusal(
    'The file is not a CSAF advisory, KEV list, EPSS list, CycloneDX or SPDX bill of materials, OpenVEX document, or catalogue sheet.',
  );
