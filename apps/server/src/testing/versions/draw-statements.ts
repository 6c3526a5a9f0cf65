import { randomFrom, shuffled } from '#testing/random-from.ts';
import { shapeOf, shapes, type Shape } from './statement-shape.ts';
import { versionNear } from './version-near.ts';

/** What is drawn: a text about versions, and the versions of its fixes. */
interface Statement {
  versions: string;
  evidence: string;
}

/** A statement of an advisory, and the version of an asset. */
export type Drawn<T extends Statement> = T & { shape: Shape; version: string };

interface Draw {
  seed: number;
  ofEach: number;
  /** Texts about versions that are not drawn. */
  known?: ReadonlySet<string>;
}

/** So often, a text is drawn again if its shape has too few of them. */
const mostTurns = 10;

/**
 * Draws statements of each shape, each with one version. A text about versions is drawn twice, with another version,
 * only if its shape has too few of them.
 */
export function drawStatements<T extends Statement>(
  statements: readonly T[],
  { seed, ofEach, known = new Set() }: Draw,
): Drawn<T>[] {
  const random = randomFrom(seed);
  const byText = grouped(ordered(statements), ({ versions }) => versions);
  const texts = [...byText.keys()].filter((versions) => !known.has(versions));
  const byShape = grouped(texts, shapeOf);
  return shapes.flatMap((shape) => {
    const drawn = new Map<string, Drawn<T>>();
    const order = shuffled(byShape.get(shape) ?? [], random);
    for (let turn = 0; turn < mostTurns && drawn.size < ofEach; turn += 1) {
      for (const versions of order.slice(0, ofEach - drawn.size)) {
        const own = byText.get(versions) ?? [];
        const statement = own[Math.floor(random() * own.length)] as T;
        const version = versionNear(statement, random);
        drawn.set(JSON.stringify([versions, version]), { shape, ...statement, version });
      }
    }
    return [...drawn.values()];
  });
}

function ordered<T>(statements: readonly T[]): T[] {
  const keyed = statements.map((statement) => ({ statement, key: JSON.stringify(statement) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ statement }) => statement);
}

function grouped<Key, T>(values: readonly T[], keyOf: (value: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const value of values) {
    const own = groups.get(keyOf(value));
    if (own) own.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
