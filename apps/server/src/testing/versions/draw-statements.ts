import { randomFrom, shuffled } from '#testing/random-from.ts';
import type { RealStatement } from './real-statements.ts';
import { shapeOf, shapes, type Shape } from './statement-shape.ts';
import { versionNear } from './version-near.ts';

/** A statement of an advisory, and the version of an asset. */
export interface DrawnStatement extends RealStatement {
  shape: Shape;
  version: string;
}

/** Draws statements of each shape, each with one version. No text about versions is drawn twice. */
export function drawStatements(statements: readonly RealStatement[], seed: number, ofEach: number): DrawnStatement[] {
  const random = randomFrom(seed);
  const byText = grouped(ordered(statements), ({ versions }) => versions);
  const byShape = grouped([...byText.keys()], shapeOf);
  return shapes.flatMap((shape) =>
    shuffled(byShape.get(shape) ?? [], random)
      .slice(0, ofEach)
      .map((versions) => {
        const own = byText.get(versions) ?? [];
        const statement = own[Math.floor(random() * own.length)] as RealStatement;
        return { shape, ...statement, version: versionNear(statement, random) };
      }),
  );
}

function ordered(statements: readonly RealStatement[]): RealStatement[] {
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
