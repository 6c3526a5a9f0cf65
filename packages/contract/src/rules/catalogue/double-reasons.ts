import { z } from 'zod';

function kind<Shape extends z.ZodRawShape>(shape: Shape, words: (params: z.output<z.ZodObject<Shape>>) => string) {
  const params = z.object(shape);
  const wordsOf = (given: unknown) => {
    const parsed = params.safeParse(given);
    return parsed.success ? words(parsed.data) : undefined;
  };
  return { params, wordsOf };
}

const text = z.string();
const noOther = 'No product has this name with another one.';

/** What differs in two names that are probably of one product or one manufacturer: the stored parameters, and the text. */
const kinds = {
  // Products.
  marks: kind({}, () => 'Only spaces, punctuation or case differ.'),
  'marks-too': kind({}, () => 'Spaces and punctuation differ.'),
  order: kind({}, () => 'The words are in another order.'),
  'one-has': kind({ words: text }, (of) => `Only one of them has “${of.words}”.`),
  'each-has': kind({ one: text, other: text }, (of) => `One has “${of.one}”, the other one “${of.other}”.`),
  'same-number': kind({ number: text }, (of) => `Both have the order number ${of.number}.`),
  'one-number': kind({ number: text }, (of) => `Only one of them has an order number, ${of.number}. ${noOther}`),
  'one-version': kind({ version: text }, (of) => `Only one of them has a version, ${of.version}. ${noOther}`),
  remarks: kind({}, () => 'They differ only in remarks and in the name of the manufacturer.'),
  // Manufacturers.
  spaces: kind({}, () => 'Only spaces and punctuation differ.'),
  umlauts: kind({}, () => 'Only the spelling of an umlaut differs.'),
  general: kind({}, () => 'Only general words such as “International” or “Systems” differ.'),
  typing: kind({}, () => 'They differ in one letter.'),
};
type Kinds = typeof kinds;
/** An object without parameters allows no code beside them. */
type ParamsOf<Code extends keyof Kinds, Params = z.output<Kinds[Code]['params']>> = string extends keyof Params
  ? unknown
  : Params;

/** As it is stored: a code and its parameters. */
export type DoubleReason = { [Code in keyof Kinds]: { code: Code } & ParamsOf<Code> }[keyof Kinds];

const stored = z.array(z.looseObject({ code: text }));

/** The text of the stored reasons. */
export function doubleReasonText(list: unknown): string {
  const texts = stored.parse(list).map((reason) => {
    const words = Object.hasOwn(kinds, reason.code) ? kinds[reason.code as keyof Kinds].wordsOf(reason) : undefined;
    return words ?? 'This version of Rampart cannot show the reason.';
  });
  return texts.join(' ');
}
