/** The letters on a user's avatar. */
export function initialsOf({ name, last_name }: { name: string; last_name: string }): string {
  return [name, last_name]
    .map((part) => [...part.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
