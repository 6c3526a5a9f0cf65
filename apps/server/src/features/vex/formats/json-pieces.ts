/** The elements of a JSON array, one after the other, with the brackets around them. */
export async function* arrayPieces(elements: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const element of elements) {
    yield `${separator}${JSON.stringify(element)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

/** The members of a JSON object without the brackets around them. Members that are written in pieces can follow. */
export function members(object: object): string {
  return JSON.stringify(object, null, 1).slice(1, -1).trimEnd();
}

const chunkLength = 65_536;

/** Bytes in chunks of a good size to send. */
export async function* encodedPieces(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < chunkLength) continue;
    yield Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(waiting.join(''));
}
