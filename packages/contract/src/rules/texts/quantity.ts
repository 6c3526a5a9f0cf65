interface Wording {
  /** If it is not the noun with an `s`. */
  plural?: string;
  /** Another text for the number, such as `1,000+`. */
  shown?: string;
}

/** A number with its noun: `1 asset`, `2,316 assets`. */
export function quantity(count: number, noun: string, { plural = `${noun}s`, shown }: Wording = {}): string {
  return `${shown ?? count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
