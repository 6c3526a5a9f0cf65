import type { AuthDb } from '#db/transaction.ts';

/** The link with this token, whether or not it can still be used. */
export function findLink(db: AuthDb, tokenHash: Buffer) {
  return db
    .selectFrom('invitation')
    .innerJoin('user_account', 'user_account.id', 'invitation.user_id')
    .innerJoin('company', 'company.id', 'invitation.company_id')
    .select([
      'invitation.id',
      'invitation.kind',
      'invitation.company_id',
      'invitation.user_id',
      'invitation.expires_at',
      'invitation.used_at',
      'invitation.void_at',
      'user_account.email',
      'user_account.deactivated_at',
      'company.name as company_name',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}
export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export type LinkState = 'valid' | 'expired' | 'used' | 'void';

export function stateOf({ used_at, void_at, deactivated_at, expires_at }: Link, at: Date): LinkState {
  if (used_at) return 'used';
  if (void_at || deactivated_at) return 'void';
  return expires_at <= at ? 'expired' : 'valid';
}
