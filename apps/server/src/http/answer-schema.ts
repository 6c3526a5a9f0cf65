import { z } from 'zod';

/**
 * How an answer is written out. "This or nothing" is told as `nullable`: with `anyOf` the writer would try both for each
 * value of each row, a date by its pattern too.
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
