import type { AuthDb, CompanyDb, OperatorDb } from '#db/transaction.ts';

export interface SecurityEvent {
  kind:
    | 'signed-in'
    | 'sign-in-failed'
    | 'sign-in-throttled'
    | 'sign-in-refused'
    | 'second-factor-asked'
    | 'second-factor-failed'
    | 'second-factor-throttled'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'second-factor-reset'
    | 'recovery-codes-made'
    | 'sign-in-rules-changed'
    | 'provider-changed'
    | 'provider-refused'
    | 'signed-out'
    | 'password-link-requested'
    | 'password-changed'
    | 'session-ended'
    | 'company-created'
    | 'user-created'
    | 'permissions-changed'
    | 'demo-loaded'
    | 'demo-removed';
  at: Date;
  companyId?: number | null | undefined;
  userId?: string | null | undefined;
  email?: string;
  address?: string;
  requestId?: string;
  details?: Record<string, string | number | string[]>;
}

/** Adds to the record of what matters for security; nothing ever alters it. */
export async function recordSecurity(db: AuthDb | CompanyDb | OperatorDb, event: SecurityEvent): Promise<void> {
  await db
    .insertInto('security_record')
    .values({
      kind: event.kind,
      recorded_at: event.at,
      company_id: event.companyId ?? null,
      user_id: event.userId ?? null,
      email: event.email ?? null,
      address: event.address ?? null,
      request_id: event.requestId ?? null,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}
