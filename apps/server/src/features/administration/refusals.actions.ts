import { recordSecurity } from '#accounts/security-record.ts';
import type { Services } from '#services';
import type { Acting } from './acting.ts';

/** Attempts of an administrator on users of other companies, or without the permission. */
const recordedStatuses = [403, 404];

/** Records a refusal in a separate transaction, because the refused one is rolled back. */
export async function recordingRefusals<T>(
  { database, clock }: Services,
  { user, by, address, requestId }: Acting,
  attempt: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: number; message: string };
    if (statusCode !== undefined && recordedStatuses.includes(statusCode)) {
      const { companyId, id: userId } = user;
      const details = { attempt, why: message };
      await database.inCompany(companyId, (db) =>
        recordSecurity(db, {
          kind: 'administration-refused',
          at: clock(),
          companyId,
          userId,
          by,
          address,
          requestId,
          details,
        }),
      );
    }
    throw error;
  }
}
