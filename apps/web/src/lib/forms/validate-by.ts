import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import { faultText } from '@rampart/contract/rules/spreadsheets/fault-text.ts';

/**
 * Validates a form with the contract's schema. Returns the first text per field, and nothing if all fields are valid.
 */
export function validateBy<Values>(schema: Endpoint['body']) {
  return (values: Values): Record<string, string> => {
    const texts: Record<string, string> = {};
    const { error } = schema.safeParse(values, { error: faultText });
    for (const { path, message } of error?.issues ?? []) texts[path.join('.')] ??= message;
    return texts;
  };
}
