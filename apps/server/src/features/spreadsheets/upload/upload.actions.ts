import type { ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import type { Author } from '#db/connect.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { Services } from '#services';

const partSize = 1024 * 1024;

/**
 * Stores a file during the upload, in parts with one transaction each. The import is visible only when the file is
 * complete. An interrupted upload leaves nothing behind.
 */
export async function storeFile(
  { database, clock }: Services,
  user: SignedInUser,
  author: Author,
  fileName: string,
  content: AsyncIterable<Buffer>,
): Promise<{ id: number; size: number }> {
  const { companyId } = user;
  const { id } = await database.inCompany(companyId, (db) =>
    db
      .insertInto('equipment_import')
      .values({
        file_name: fileName,
        type: 'import-both',
        user_id: author.userId,
        user_name: author.userName,
        impersonator_id: author.impersonatorId ?? null,
        impersonator_name: author.impersonatorName ?? null,
        creates_locations: isAllowed(user.permissions, ['Locations.edit']),
        uploaded_at: clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  let part = 0;
  let size = 0;
  try {
    for await (const piece of inParts(content)) {
      part += 1;
      size += piece.length;
      const row = { import_id: id, part, content: piece };
      await database.inCompany(companyId, (db) => db.insertInto('import_file_part').values(row).execute());
    }
  } catch (error) {
    await forgetFile({ database }, companyId, id);
    throw error;
  }
  return { id, size };
}

async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    for (let rest = chunk; rest.length > 0;) {
      const taken = rest.subarray(0, partSize - length);
      held.push(taken);
      length += taken.length;
      rest = rest.subarray(taken.length);
      if (length < partSize) continue;
      yield Buffer.concat(held);
      held = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}

/** The file is complete. From now on the import is visible. */
export async function completeUpload(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: number,
  id: number,
  type: ImportType,
): Promise<void> {
  await database.inCompany(companyId, (db) =>
    db.updateTable('equipment_import').set({ type, received_at: clock() }).where('id', '=', id).execute(),
  );
}

export async function forgetFile({ database }: Pick<Services, 'database'>, companyId: number, id: number) {
  await database.inCompany(companyId, (db) => db.deleteFrom('equipment_import').where('id', '=', id).execute());
}

/** The stored file in parts. Each part is read in its own transaction. */
export async function* fileParts({ database }: Pick<Services, 'database'>, companyId: number, importId: number) {
  for (let part = 1; ; part += 1) {
    const row = await database.inCompany(companyId, (db) =>
      db
        .selectFrom('import_file_part')
        .select('content')
        .where('import_id', '=', importId)
        .where('part', '=', part)
        .executeTakeFirst(),
    );
    if (!row) return;
    yield row.content;
  }
}
