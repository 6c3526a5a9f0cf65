import { wordsOf } from '@rampart/contract/rules/texts/word-match.ts';

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a label where the words of the query occur. */
export function matchedLetters(label: string, query: string): TextPart[] {
  const lowerCase = label.toLowerCase();
  // A few letters change their length in lower case, and then the positions no longer fit the label.
  if (lowerCase.length !== label.length) return [{ text: label, isMatch: false }];
  const isMatched = Array.from({ length: label.length }, () => false);
  for (const word of wordsOf(query)) {
    for (let at = lowerCase.indexOf(word); at >= 0; at = lowerCase.indexOf(word, at + word.length)) {
      isMatched.fill(true, at, at + word.length);
    }
  }
  const parts: TextPart[] = [];
  isMatched.forEach((isMatch, place) => {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += label[place];
    else parts.push({ text: label[place] ?? '', isMatch });
  });
  return parts;
}
