import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { mappingFaults } from '@rampart/contract/rules/mapping/mapping-faults.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';

/** Answers 422 with the fields that prevent reading a file with this mapping. */
export function requireNoFaults(mapping: Mapping, sheets: readonly SheetSample[]): void {
  const errors: FieldErrors = {};
  for (const { field, text } of mappingFaults(mapping, sheets)) (errors[field ?? 'mapping'] ??= []).push(text);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
