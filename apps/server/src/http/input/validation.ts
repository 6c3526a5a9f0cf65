import type { z } from 'zod';
import { isNothing } from '@rampart/contract/api/endpoint.ts';
import { faultText } from '@rampart/contract/rules/spreadsheets/fault-text.ts';
import { fieldName } from '@rampart/contract/rules/field-names.ts';
import { invalid, notFound, unknownField, type FieldErrors } from '#http/errors.ts';

/** Fastify's validator for one part of a request. */
export function validatorOf(schema: z.ZodType, part: string | undefined) {
  const expectsNothing = isNothing(schema);
  return (data: unknown): { value: unknown } | { error: Error } => {
    // Fastify passes null for a body that was not sent, and empty objects for the other parts.
    const given = data === null || (expectsNothing && isEmpty(data)) ? undefined : data;
    const nul = placeOfNul(given);
    // An address with an invalid id names nothing.
    if (nul && part === 'params') return { error: notFound() };
    if (nul)
      return {
        error: invalid({
          [pathOf(nul).join('.') || 'body']: [`${fieldName(pathOf(nul))} cannot contain the character U+0000.`],
        }),
      };
    const result = schema.safeParse(given, { error: faultText });
    if (result.success) return { value: result.data };
    if (part === 'params') return { error: notFound() };
    return { error: invalid(fieldErrorsOf(result.error, part === 'querystring' ? 'query' : 'body')) };
  };
}

function isEmpty(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Object.keys(data).length === 0;
}

interface Place {
  value: unknown;
  key: string;
  inside: Place | undefined;
}

/**
 * PostgreSQL stores every character except this one. The walk uses no recursion, because a hostile body may be nested
 * to any depth.
 */
function placeOfNul(data: unknown): Place | undefined {
  const open: Place[] = [{ value: data, key: '', inside: undefined }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value } = place;
    if (typeof value === 'string' && value.includes('\0')) return place;
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) open.push({ value: inner, key, inside: place });
    }
  }
  return undefined;
}

export const holdsNul = (data: unknown): boolean => placeOfNul(data) !== undefined;

function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let at: Place = place; at.inside; at = at.inside) path.unshift(at.key);
  return path;
}

function fieldErrorsOf(error: z.ZodError, whole: string): FieldErrors {
  const errors: FieldErrors = {};
  const add = (path: PropertyKey[], text: string) => {
    const field = path.length > 0 ? path.map(String).join('.') : whole;
    // A plain object would treat a field named __proto__ as its own prototype.
    if (!Object.hasOwn(errors, field)) {
      Object.defineProperty(errors, field, { value: [], enumerable: true, configurable: true, writable: true });
    }
    if (!errors[field]?.includes(text)) errors[field]?.push(text);
  };
  const ofWrongKind = new Set<string>();
  for (const issue of error.issues) {
    const place = issue.path.join('.');
    // If a list was sent instead of text, a fault of its length adds nothing.
    if (ofWrongKind.has(place)) continue;
    if (issue.code === 'invalid_type') ofWrongKind.add(place);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], unknownField(key));
    } else {
      add(issue.path, issue.message);
    }
  }
  return errors;
}
