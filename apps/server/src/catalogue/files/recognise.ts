import { Refusal } from './refusal.ts';

export type FileKind = 'csaf' | 'kev' | 'cyclonedx' | 'spdx' | 'sheet';

/** What a file is, by what it holds: its name may say anything. */
export function kindOf(value: unknown): FileKind {
  if (typeof value !== 'object' || value === null) throw unknownKind();
  const has = (key: string) => Object.hasOwn(value, key);
  const { document, bomFormat, format } = value as Record<string, unknown>;
  if (typeof document === 'object' && document !== null && Object.hasOwn(document, 'csaf_version')) return 'csaf';
  if (has('catalogVersion') && has('vulnerabilities')) return 'kev';
  if (bomFormat === 'CycloneDX') return 'cyclonedx';
  if (has('spdxVersion') || has('SPDXID')) return 'spdx';
  if (format === 'rampart-catalogue') return 'sheet';
  throw unknownKind();
}

const unknownKind = () =>
  new Refusal(
    'Neither a CSAF advisory, nor the KEV list, a CycloneDX or SPDX bill of materials, or a catalogue sheet.',
  );
