import type { Answer, Endpoint } from '@rampart/contract/api/endpoint.ts';
import { uuidOf } from './catalogue.ts';

/** The definition of a schema. */
interface Schema {
  def: {
    type: string;
    format?: string;
    shape?: Record<string, Schema>;
    element?: Schema;
    innerType?: Schema;
    keyType?: Schema;
    options?: Schema[];
    entries?: Record<string, string>;
    values?: unknown[];
  };
}

const formats: Record<string, string> = {
  uuid: uuidOf(1),
  datetime: '2026-03-01T08:00:00.000Z',
  date: '2026-03-01',
};

/** Values of fields where a page cannot show just any text, or shows much less: own products have no action items. */
const known: Record<string, unknown> = { time_zone: 'UTC', is_own: false };

/** An answer in the shape that the contract defines for a call: every list with one entry, every other flag true. */
export function answerOf<E extends Endpoint>({ response }: E): Answer<E> {
  return sampleOf(response as unknown as Schema) as Answer<E>;
}

function sampleOf({ def }: Schema): unknown {
  const { innerType, element, keyType, options = [], shape = {}, entries = {}, values = [] } = def;
  if (innerType) return sampleOf(innerType);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, known[key] ?? sampleOf(field)]));
    case 'array':
      return element ? [sampleOf(element)] : [];
    case 'record':
      return Object.fromEntries(Object.keys(keyType?.def.entries ?? {}).map((key) => [key, 1]));
    case 'union':
      return options[0] && sampleOf(options[0]);
    case 'enum':
      return Object.values(entries)[0];
    case 'literal':
      return values[0];
    case 'boolean':
      return true;
    case 'number':
      return 1;
    default:
      return formats[def.format ?? ''] ?? 'text';
  }
}
