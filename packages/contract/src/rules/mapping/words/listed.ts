/** The texts of a list that is written with commas and line breaks: hundreds of words stay readable as data. */
export function listed(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
