import { createLoad } from '#catalogue/loads/loads.actions.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { Services } from '#services';
import type { Acting } from '../acting.ts';

/** Stores a file as it arrives, each part in a separate transaction. An interrupted upload leaves nothing. */
export async function storeFile(
  { database, clock }: Services,
  { by }: Acting,
  fileName: string,
  content: AsyncIterable<Buffer>,
): Promise<{ id: number; size: number }> {
  const load = { source: 'upload', fileName, product: undefined, userName: by.userName, state: 'receiving' } as const;
  const id = await database.asOperator((db) => createLoad(db, { ...load, at: clock() }));
  let part = 0;
  let size = 0;
  try {
    for await (const chunk of content) {
      part += 1;
      size += chunk.length;
      const row = { load_id: id, part, content: chunk };
      await database.asOperator((db) => db.insertInto('catalogue_load_part').values(row).execute());
    }
  } catch (error) {
    await forgetLoad({ database }, id);
    throw error;
  }
  return { id, size };
}

/** The file is complete. From now on the load is visible. */
export async function completeLoad(
  { database, clock }: Services,
  { by, user, address, requestId }: Acting,
  { id, size, product }: { id: number; size: number; product: string | undefined },
): Promise<void> {
  await database.asOperator(async (db) => {
    const { file_name: file } = await db
      .updateTable('catalogue_load')
      .set({ state: 'waiting', size, product: product ?? null })
      .where('id', '=', id)
      .returning('file_name')
      .executeTakeFirstOrThrow();
    await recordSecurity(db, {
      kind: 'catalogue-uploaded',
      at: clock(),
      companyId: user.companyId,
      userId: user.id,
      by,
      address,
      requestId,
      details: { file },
    });
  });
}

export async function forgetLoad({ database }: Pick<Services, 'database'>, id: number): Promise<void> {
  await database.asOperator((db) => db.deleteFrom('catalogue_load').where('id', '=', id).execute());
}
