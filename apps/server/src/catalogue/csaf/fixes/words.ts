/** One expression that matches if any of the given ones does. Case does not matter. */
export const any = (...parts: (RegExp | string)[]): RegExp =>
  new RegExp(parts.map((part) => `(?:${typeof part === 'string' ? part : part.source})`).join('|'), 'i');

/** Up to so many words, as few as possible. */
export const upTo = (most: number): string => `(?:\\S+\\s+){0,${most}}?`;

/** The number of a version: `V1.2`, `4.0.7.0`, `R8`, `SP3`, `Version 13`. */
export const number =
  /(?:\bv(?:er(?:sions?)?)?\.? ?[a-z]{0,2}\d|\d+\.[\dx]|\br\d|\bsp ?\d|\bversions? [“"]?[a-z]?\d|\bbuild \d|\brev(?:ision)? ?[a-z0-9]\b)/
    .source;

/** What a vendor releases to fix a fault. */
export const release =
  /(?:patch(?:es)?|(?:hot ?-?|bug-?)?fix(?:es)?|updates?|upgrades?|versions?|firmware|releases?|builds?|service packs?|software|solutions?|remediations?|revisions?)/
    .source;

/** Texts that a vendor publishes about a fault. They are not a fix. */
export const paper =
  /(?:advisor(?:y|ies)|bulletins?|notifications?|notices?|articles?|guidance|guidelines?|guides?|information|instructions|documents?|documentation|manuals?|notes?|statement|recommendations|rules|controls)/
    .source;
