import { splitOrderNumber } from '@rampart/contract/rules/catalogue/order-number.ts';

const everything =
  /^(?:all|any|various|multiple|several|other|others|unknown|unspecified|not specified|none|n\/?a|tbd)(?:\s+(?:affected|supported|other|listed|known|current|the))*(?:\s+(?:products?|versions?|devices?|models?|components?|software|hardware|firmware|systems?))?$/i;

/** A name that says nothing, such as "All products", "n/a" or "-". */
const isPlaceholder = (name: string): boolean => everything.test(name) || !/[\p{L}\p{N}]/u.test(name);

/** Such as `KTP700F`, and not `DC24V`, `16DI` or `8xM12`. */
const model = /^[a-z]{2,}[\w.-]*\d{2,}[\w.-]*$/i;
const rating = /^dc\d/i;

/**
 * A name that seems to be several: "GX450 and ES450", "Panels KTP400, KTP700". Brackets hold details of one product, and
 * so do commas, unless what they separate are models.
 */
function isList(name: string): boolean {
  if (splitOrderNumber(name).number !== null) return false;
  const bare = name.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  const joined = bare.split(/\s+(?:and|or)\s+/i);
  if (joined.length > 1 && joined.filter((part) => /\d/.test(part)).length > 1) return true;
  const models = bare.split(/\s*[,;]\s*/).filter((part, index) => {
    const word = index === 0 ? part.split(/\s+/).at(-1) : part;
    return word !== undefined && model.test(word) && !rating.test(word);
  });
  return models.length > 1;
}

/** What a person should know of the name of a product. Undefined for most names. */
export function remarkOn(name: string): string | undefined {
  if (isPlaceholder(name)) return `the name "${name}" says nothing about the product`;
  return isList(name) ? `the name "${name}" seems to cover several products` : undefined;
}
