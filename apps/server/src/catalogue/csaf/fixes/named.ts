/** A name of a product or a weakness, prepared to be found in sentences. */
export interface Name {
  text: string;
  words: readonly string[];
}

/** A sentence, prepared to look for names. */
export interface Words {
  text: string;
  set: ReadonlySet<string>;
}

/** Words that are in many names, and do not say which of several products a sentence means. */
const commonWord =
  /^(?:versions?|series|software|firmware|server|client|systems?|devices?|products?|modules?|controllers?|all|and|the|for|with|family|platform|web|cpu|plc|pro|models?|incl|variants?|of|in|to|or|improper|vulnerability|security|update|editions?|user|tools?|utility|configuration|manager|settings?|setup|network|services?|application|interface|communications?|unit|v?\d{1,2}|[vr]\d+|sp\d)$/;

/** Without the words of the manufacturer, which its sentences contain anyway. */
export function nameOf(name: string, manufacturer = ''): Name {
  const ignored = new Set(plain(manufacturer).split(' '));
  const all = plain(name).split(' ');
  const rest = all.filter((word) => !ignored.has(word));
  const words = rest.length > 0 ? rest : all;
  const telling = words.filter((word) => word.length > 1 && !commonWord.test(word));
  return { text: words.join(' '), words: [...new Set(telling)] };
}

export function wordsOf(sentence: string): Words {
  const text = plain(sentence);
  return { text: ` ${text} `, set: new Set(text.split(' ')) };
}

/** Whether a sentence has the full name. */
export const hasName = (sentence: Pick<Words, 'text'>, { text }: Pick<Name, 'text'>): boolean =>
  text !== '' && sentence.text.includes(` ${text} `);

/** Whether the words before a version end with the name, or with its last two words. */
export function endsWithName(before: string, { text }: Name): boolean {
  const words = plain(before).replace(/(?: (?:versions?|firmware|software|release))+$/, '');
  const end = text.split(' ').slice(-2).join(' ');
  return end.length > 3 && ` ${words}`.endsWith(` ${end}`);
}

/** Whether a sentence names one of the others rather than the own name. */
export function isAboutOthers(sentence: Words, own: Name, others: readonly Name[]): boolean {
  if (hasName(sentence, own) || /\ball (?:\w+ )?(?:products|editions|devices|models)\b/.test(sentence.text))
    return false;
  const present = own.words.filter((word) => sentence.set.has(word));
  return others.some((other) => {
    if (!present.every((word) => other.words.includes(word))) return false;
    if (hasName(sentence, other) && !` ${own.text} `.includes(` ${other.text} `)) return true;
    const only = other.words.filter((word) => sentence.set.has(word) && !own.words.includes(word));
    return only.length > 1 || only.some((word) => /\d/.test(word) && word.length > 2);
  });
}

/** Whether a sentence has the name, or a word of it. */
export function isNamedIn(sentence: Words, name: Name): boolean {
  return hasName(sentence, name) || name.words.some((word) => sentence.set.has(word));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    // `controllogix5570` and `controllogix 5570` are the same.
    .replaceAll(/(\p{L}{4})(\d{3})/gu, '$1 $2')
    .trim();
