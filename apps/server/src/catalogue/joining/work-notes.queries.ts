import { z } from 'zod';
import { limits } from '@rampart/contract/rules/limits.ts';
import { workStatuses, type WorkStatus } from '@rampart/contract/rules/work-status.ts';
import type { CompanyDb } from '#db/transaction.ts';

export const workNote = z.object({
  note: z.string().nullable(),
  status: z.enum(workStatuses),
  user_name: z.string().nullable(),
  updated_at: z.string(),
});
/** What users wrote about the work on a product. */
export type WorkNote = z.output<typeof workNote>;

export async function getWorkNotes(db: CompanyDb, productIds: readonly number[]): Promise<Map<number, WorkNote>> {
  const rows = await db
    .selectFrom('action_item')
    .select(['product_id', 'note', 'status', 'user_name', 'updated_at'])
    .where('product_id', 'in', productIds)
    .execute();
  return new Map(
    rows.map(({ product_id, updated_at, ...row }) => [
      product_id,
      workNote.parse({ ...row, updated_at: updated_at.toISOString() }),
    ]),
  );
}

export interface JoinedNote {
  /** `cut`: both notes together are too long, so the end of the own product's note is lost. */
  kind: 'none' | 'kept' | 'moved' | 'joined' | 'cut';
  note: string | null;
  status: WorkStatus;
}

/**
 * The note and the status that a join leaves. Nobody has worked on a product of the catalogue without a status, so what
 * was complete for the own product is not complete for its vulnerabilities.
 */
export function joinNotes(own: WorkNote | undefined, other: WorkNote | undefined): JoinedNote {
  const status = other?.status ?? 'Not Started';
  const lesser = own && workStatuses.indexOf(own.status) < workStatuses.indexOf(status) ? own.status : status;
  const [moved, kept] = [filled(own?.note), filled(other?.note)];
  if (moved === null && kept === null) return { kind: 'none', note: null, status: lesser };
  if (moved === null || moved === kept) return { kind: 'kept', note: kept, status: lesser };
  if (kept === null) return { kind: 'moved', note: moved, status: lesser };
  const joined = `${kept}\n\n${moved}`;
  const isLong = [...joined].length > limits.notesMaxLength;
  const note = isLong ? `${[...joined].slice(0, limits.notesMaxLength - 1).join('')}…` : joined;
  return { kind: isLong ? 'cut' : 'joined', note, status: lesser };
}

const filled = (note: string | null | undefined): string | null => (note?.trim() ? note : null);
