import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core';
import { lengthRefusal, normalised, passwordRefusals, type PasswordOwner } from './new-password.ts';

export interface PasswordVerdict {
  /** Why the password is refused. Undefined if it is accepted. */
  refusal: string | undefined;
  /** From 0 to 4. A password below 4 is refused. */
  score: number;
}

interface PasswordLists {
  common: Iterable<string>;
  stolen: ReadonlySet<string>;
}

export type JudgePassword = (password: string, minLength: number, owner: PasswordOwner) => PasswordVerdict;

/** The guesses after which a password is found, as a power of ten: of the password, and of what is not the user's own. */
const leastGuesses = 10;
const leastOtherGuesses = 8;
/** Only this many characters are examined. A longer text takes too long, and is not weaker than its beginning. */
const examined = 64;
const product = 'Rampart';

/** The rule for new passwords (docs/sign-in.md). The lists are those of `collectPasswords`. */
export function createPasswordRule({ common, stolen }: PasswordLists): JudgePassword {
  // The library tries out all replacements of letters by digits, which takes seconds for some texts. See `plainForms`.
  const estimator = new ZxcvbnFactory({ dictionary: { common: [...common] }, maxLength: examined, l33tTable: {} });
  const estimate = (text: string) =>
    plainForms(text)
      .map((form) => estimator.check(form))
      .reduce((weakest, one) => (one.guessesLog10 < weakest.guessesLog10 ? one : weakest));

  function isOwn(password: string, owner: PasswordOwner): boolean {
    const words = ownWords(owner);
    return plainForms(password).some((form) => {
      const rest = withoutWords(form, words);
      return rest !== form && estimate(rest).guessesLog10 < leastOtherGuesses;
    });
  }

  return (given, minLength, owner) => {
    const password = normalised(given);
    const { guessesLog10, sequence, score } = estimate(password);
    const weakness = stolen.has(password.toLowerCase())
      ? passwordRefusals.stolen
      : isOwn(password, owner)
        ? passwordRefusals.own
        : guessesLog10 < leastGuesses
          ? reasonOf(sequence)
          : undefined;
    const refusal = lengthRefusal(password, minLength) ?? weakness;
    return { refusal, score: refusal === undefined ? 4 : Math.min(weakness ? 1 : 3, score) };
  };
}

const lettersOf: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** The text in small letters, and the same with letters instead of the digits and signs that often replace them. */
function plainForms(text: string): string[] {
  const small = text.toLowerCase();
  const letters = small.replaceAll(/[@431!0$57]/g, (sign) => lettersOf[sign] ?? sign);
  return [...new Set([small, letters])];
}

/** The words of the user, the company and the product, the longest first. Shorter ones than three letters are too common. */
function ownWords({ name = '', last_name = '', email = '', company_name = '' }: PasswordOwner): string[] {
  const texts = [name, last_name, `${name}${last_name}`, company_name, email, ...email.split('@'), product];
  const words = texts.flatMap((text) => [text, text.replaceAll(/\s/g, ''), ...text.split(/[^\p{L}\p{N}]/u)]);
  const small = words.map((word) => normalised(word).trim().toLowerCase()).filter((word) => word.length > 2);
  return [...new Set(small)].toSorted((a, b) => b.length - a.length);
}

const withoutWords = (text: string, words: string[]) => words.reduce((rest, word) => rest.replaceAll(word, ''), text);

const reasons: Record<string, string> = {
  repeat: passwordRefusals.repeated,
  sequence: passwordRefusals.sequence,
};

/** The reason is the pattern that makes up most of the password. */
function reasonOf(sequence: MatchExtended[]): string {
  const lengths = new Map<string, number>();
  for (const { pattern, token } of sequence) lengths.set(pattern, (lengths.get(pattern) ?? 0) + token.length);
  const [pattern = ''] = [...lengths].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return reasons[pattern] ?? passwordRefusals.guessed;
}
