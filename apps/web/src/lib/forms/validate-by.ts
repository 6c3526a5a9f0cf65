import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import { faultText } from '@rampart/contract/rules/fault-text.ts';

/** Checks a form by the contract's own schema: the first text per field, nothing when all is well. */
export function validateBy<Values>(schema: Endpoint['body']) {
  return (values: Values): Record<string, string> => {
    const texts: Record<string, string> = {};
    const { error } = schema.safeParse(values, { error: faultText });
    for (const { path, message } of error?.issues ?? []) texts[path.join('.')] ??= message;
    return texts;
  };
}
