/** What the texts of a priority column probably mean, by the text in lower case. Unknown texts have no entry. */
export function proposePriorities(texts: readonly string[]): Record<string, 'High' | 'Medium' | 'Low' | ''> {
  const meanings: Record<string, 'High' | 'Medium' | 'Low' | ''> = {};
  for (const text of texts) {
    const key = text.trim().toLowerCase();
    if (key === 'high') meanings[key] = 'High';
    if (key === 'medium') meanings[key] = 'Medium';
    if (key === 'low') meanings[key] = 'Low';
  }
  return meanings;
}
