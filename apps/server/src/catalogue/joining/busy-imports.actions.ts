import type { CompanyDb } from '#db/transaction.ts';
import { conflict } from '#http/errors.ts';

/** A server compares or writes their rows at the moment. */
const busy = ['analysing', 'applying', 'undoing'];
const open = [...busy, 'uploaded', 'mapping', 'matching', 'waiting'];

/**
 * Keeps imports from starting their next step until the transaction ends: their rows name products. All transactions
 * lock imports first.
 */
export async function holdImports(db: CompanyDb): Promise<void> {
  const running = await db
    .selectFrom('equipment_import')
    .select('id')
    .where('state', 'in', busy)
    .limit(1)
    .executeTakeFirst();
  if (running) throw refused();
  const held = await db
    .selectFrom('equipment_import')
    .select('state')
    .where('state', 'in', open)
    .orderBy('id')
    .forUpdate()
    .execute();
  // One of them started in between.
  if (held.some(({ state }) => busy.includes(state))) throw refused();
}

function refused() {
  const text = 'An import is being processed. Try again when it has ended.';
  return conflict({ import: [text] }, text);
}
