export interface NameWithNumber {
  name: string;
  /** As in the name, without brackets and words such as "Part Number". Null if the name has none. */
  number: string | null;
}

/** Words before a number in brackets that say that it is one. */
const isCalled = /^(?:(?:part|order|article|catalog(?:ue)?|item)\s+(?:number|no\.?|n°|code)|mlfb|sku|p\/n)[\s:.]*/i;
/** Ratings such as `100-240VAC` look like numbers. */
const isRating = /\d(?:V|VAC|VDC|W|KW|A|HZ|GB|MB)$/;

/**
 * Splits the order number from a name that ends with it in brackets: `LOGO! 230RCEo (6ED1052-2FB08-0BA0)`. The database has
 * the same rule (`order_number_of`), and a test compares the two.
 */
export function splitOrderNumber(name: string): NameWithNumber {
  const [, rest = '', given = ''] = /^(.*\S)\s*\(([^()]*)\)$/.exec(name) ?? [];
  const label = isCalled.exec(given)?.[0] ?? '';
  const number = given.slice(label.length).trim();
  return rest !== '' && isOrderNumber(number, label !== '') ? { name: rest, number } : { name, number: null };
}

function isOrderNumber(text: string, isCalledSo: boolean): boolean {
  if (!/^[0-9A-Z][0-9A-Z -]*$/.test(text) || isRating.test(text)) return false;
  const digits = text.replaceAll(/\D/g, '').length;
  const length = text.replaceAll(/[ -]/g, '').length;
  if (isCalledSo) return digits >= 1 && length >= 4;
  // Digits with dashes can be a date.
  return digits === length ? /^\d{7,}$/.test(text) : digits >= 4 && length >= 8;
}
