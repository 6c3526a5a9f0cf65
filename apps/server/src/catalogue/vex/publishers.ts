import { normaliseManufacturer } from '#catalogue/entries/names.ts';

/** The security team of a manufacturer publishes under its own name. */
const team =
  /\b(?:product\s?cert|psirt|cert|(?:product |cyber ?)?security(?: incident)?(?: response)?(?: team)?|advisories)\b.*$/i;

/** Whether a publisher of CSAF is the manufacturer itself: a vendor with its name, or the name of its security team. */
export function isManufacturer(publisher: string, category: string | null, normalisedManufacturer: string): boolean {
  if (category !== 'vendor') return false;
  const names = [publisher, publisher.replace(team, '').trim()].filter(Boolean);
  return names.some((name) => normaliseManufacturer(name) === normalisedManufacturer);
}
