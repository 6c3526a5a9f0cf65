import { catalogueLimits } from '#catalogue/files/limits.ts';

/** A full stop after these does not end a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|no|v|ver|rev|inc|ltd|co|corp|sec|fig|art|nr|st|dr|mr|ms)\.$|\bLOGO!$/i;
/** Longer runs of text without a full stop are cut, because reading them takes too long. */
const longest = 1_000;

/** The sentences of a text, each as the text has it. An item of a list is a sentence, too. */
export function sentencesOf(text: string): string[] {
  return linesOf(text.slice(0, catalogueLimits.textLength))
    .flatMap(partsOf)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Some texts are wrapped. A line continues in the next one if that begins with a small letter, or if it is long. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\s*\n\s*|<br\s*\/?>|(?<=:)(?=https?:\/\/)/)) {
    const before = lines.at(-1) ?? '';
    const isOpen = before !== '' && !/[.:;!?]["”)]?$/.test(before) && !/^[-*•–]|^\d+[.)]\s/.test(line);
    if (isOpen && (/^\p{Ll}/u.test(line) || before.length >= 60)) lines[lines.length - 1] = `${before} ${line}`;
    else lines.push(line);
  }
  return lines;
}

function partsOf(line: string): string[] {
  const found: string[] = [];
  let open = '';
  for (const piece of line.split(/(?<=[.!?]["”’)\]]?)\s+(?=["“‘([]?[A-Z0-9])/)) {
    open = open === '' ? piece : `${open} ${piece}`;
    if (abbreviation.test(open)) continue;
    found.push(open);
    open = '';
  }
  return [...found, open].flatMap((sentence) => {
    const pieces: string[] = [];
    for (let at = 0; at < sentence.length; at += longest) pieces.push(sentence.slice(at, at + longest).trim());
    return pieces;
  });
}
