export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
}

/** Every space-separated word of the query is in the text, without regard to case (SPEC points 2 and 5). */
export function matchesEveryWord(text: string, query: string): boolean {
  const lowerCase = text.toLowerCase();
  return wordsOf(query).every((word) => lowerCase.includes(word));
}
