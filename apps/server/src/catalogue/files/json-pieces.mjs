/**
 * A large value on its way from the thread that parsed it, in pieces that the other thread reads quickly. In one piece, a
 * file with a million small objects would block that thread for seconds.
 *
 * @typedef {{ json: string } | { members: string } | { open: 'list' | 'object' } | { key: string } | { close: true }} Piece
 */

/** The values of a piece. A long text counts as several. */
const mostValues = 5_000;
const lettersOfValue = 100;

/** @param {unknown} value @returns {Generator<Piece>} */
export function* piecesOf(value) {
  if (typeof value !== 'object' || value === null || weigh(value) <= mostValues) {
    yield { json: JSON.stringify(value) };
    return;
  }
  const isList = Array.isArray(value);
  yield { open: isList ? 'list' : 'object' };
  /** @type {[string, unknown][]} */
  let members = [];
  let weight = 0;
  const take = () => {
    const taken = JSON.stringify(isList ? members.map(([, inner]) => inner) : Object.fromEntries(members));
    members = [];
    weight = 0;
    return { members: taken };
  };
  for (const member of Object.entries(value)) {
    const [key, inner] = member;
    const added = weigh(inner);
    if (weight + added > mostValues && members.length > 0) yield take();
    if (added <= mostValues) {
      members.push(member);
      weight += added;
    } else {
      yield { key };
      yield* piecesOf(inner);
    }
  }
  if (members.length > 0) yield take();
  yield { close: true };
}

/** @param {unknown} root */
function weigh(root) {
  let weight = 0;
  const open = [root];
  while (open.length > 0 && weight <= mostValues) {
    const value = open.pop();
    weight += 1;
    if (typeof value === 'string') weight += value.length / lettersOfValue;
    else if (Array.isArray(value) && value.length > mostValues) return value.length;
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) open.push(inner);
  }
  return weight;
}

/** Puts the pieces together again. */
export class Assembly {
  /** @type {unknown} */
  value;
  /** @type {(unknown[] | Record<string, unknown>)[]} */
  #open = [];
  #key = '';

  /** @param {Piece} piece */
  add(piece) {
    if ('json' in piece) this.#put(JSON.parse(piece.json));
    else if ('key' in piece) this.#key = piece.key;
    else if ('close' in piece) this.#open.pop();
    else if ('open' in piece) {
      const holder = piece.open === 'list' ? [] : {};
      this.#put(holder);
      this.#open.push(holder);
    } else {
      const holder = this.#open.at(-1);
      if (Array.isArray(holder)) holder.push(...JSON.parse(piece.members));
      else Object.assign(holder ?? {}, JSON.parse(piece.members));
    }
  }

  /** @param {unknown} value */
  #put(value) {
    const holder = this.#open.at(-1);
    if (!holder) this.value = value;
    else if (Array.isArray(holder)) holder.push(value);
    else holder[this.#key] = value;
  }
}
