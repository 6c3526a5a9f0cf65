import { z } from 'zod';

/** Values that are wrong for almost every field. If a field accepts one of them, the test skips it. */
const wrongValues = [
  undefined,
  null,
  true,
  -1,
  1.5,
  2 ** 40,
  Number.NaN,
  '',
  ' ',
  'x',
  '\u0007',
  'x'.repeat(9_000),
  [],
  {},
  ['x'],
  [[]],
  [null],
  Array.from({ length: 1_001 }, (_, index) => index),
  [1, 1],
  { value: 'x' },
];

type Path = readonly (string | number)[];

/** Inputs with one fault each, at every place of the schema. */
export function* samplesOf(schema: z.ZodType): Generator<unknown> {
  const sound = soundOf(schema);
  for (const path of placesOf(schema)) for (const wrong of wrongValues) yield withValue(sound, path, wrong);
  for (const path of objectsOf(schema)) yield withValue(sound, [...path, 'surprise'], 1);
}

/** An input with every field, so that each field can get a wrong value. The input itself need not be valid. */
function soundOf(schema: z.ZodType): unknown {
  const inner = inside(schema);
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(inner.shape).map(([key, field]) => [key, soundOf(field as z.ZodType)]));
  if (inner instanceof z.ZodArray) return [soundOf(inner.element as z.ZodType)];
  if (inner instanceof z.ZodEnum) return inner.options[0];
  if (inner instanceof z.ZodBoolean) return true;
  if (inner instanceof z.ZodNumber) return 1;
  if (inner instanceof z.ZodUnion) return soundOf(inner.options[0] as z.ZodType);
  return 'a';
}

function placesOf(schema: z.ZodType, at: Path = []): Path[] {
  const inner = inside(schema);
  if (inner instanceof z.ZodObject)
    return [at, ...Object.entries(inner.shape).flatMap(([key, field]) => placesOf(field as z.ZodType, [...at, key]))];
  if (inner instanceof z.ZodArray) return [at, ...placesOf(inner.element as z.ZodType, [...at, 0])];
  return [at];
}

function objectsOf(schema: z.ZodType, at: Path = []): Path[] {
  const inner = inside(schema);
  if (inner instanceof z.ZodArray) return objectsOf(inner.element as z.ZodType, [...at, 0]);
  if (!(inner instanceof z.ZodObject)) return [];
  return [at, ...Object.entries(inner.shape).flatMap(([key, field]) => objectsOf(field as z.ZodType, [...at, key]))];
}

/** The inner schema of optional, nullable, default, prefault and pipe (its input, unless that is a bare transform). */
function inside(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe)
    return inside((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  return 'innerType' in schema.def ? inside(schema.def.innerType as z.ZodType) : schema;
}

function withValue(sound: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(sound)) return sound.map((entry, index) => (index === key ? withValue(entry, rest, value) : entry));
  const holder = sound as Record<string, unknown>;
  return { ...holder, [key]: withValue(holder[key], rest, value) };
}
