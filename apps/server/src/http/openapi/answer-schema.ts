import fastJson, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

/**
 * The schema for writing an answer. A value that may be null becomes `nullable`. With `anyOf` the serializer would try
 * both variants for each value of each row, and match each date against its pattern.
 */
export function answerSchema(answer: z.ZodType) {
  return z.toJSONSchema(answer, {
    target: 'draft-7',
    override({ jsonSchema }) {
      const { anyOf } = jsonSchema;
      const values = anyOf?.filter(({ type }) => type !== 'null');
      if (anyOf?.length !== 2 || values?.length !== 1) return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, values[0], { nullable: true });
    },
  });
}

type Writer = (answer: unknown) => string;

const writers = new WeakMap<z.ZodType, Writer>();

/** Writes answers of this form. It is made for the first answer: making those of all calls would slow down each start. */
export function writerOf(answer: z.ZodType): Writer {
  return (value) => {
    let writer = writers.get(answer);
    if (!writer) writers.set(answer, (writer = fastJson(answerSchema(answer) as Schema)));
    return writer(value);
  };
}
