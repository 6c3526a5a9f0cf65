import type { Endpoint } from '@rampart/contract/api/endpoint.ts';

/** Checks a form by the contract's own schema: the first text per field, nothing when all is well. */
export function validateBy<Values>(schema: Endpoint['body']) {
  return (values: Values): Record<string, string> => {
    const texts: Record<string, string> = {};
    for (const { path, message } of schema.safeParse(values).error?.issues ?? []) texts[path.join('.')] ??= message;
    return texts;
  };
}
