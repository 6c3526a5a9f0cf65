import { z } from 'zod';
import type { SecurityKind } from '@rampart/contract/rules/security-kinds.ts';
import type { Author } from '#db/connect.ts';
import type { AuthDb, CompanyDb, OperatorDb } from '#db/transaction.ts';

const word = z.union([z.string(), z.number()]);

/** The column `security_record.details`: what else is known, by its name. */
export const securityDetails = z.record(z.string(), z.union([word, z.array(z.string())]));
export type SecurityDetails = z.output<typeof securityDetails>;

export interface SecurityEvent {
  kind: SecurityKind;
  at: Date;
  companyId?: number | null | undefined;
  /** The user whom the event concerns. */
  userId?: string | null | undefined;
  /** The user who did it, and the administrator who acted as that user. */
  by?: Author | undefined;
  /** The administrator who acted as the user, if there is no `by`. */
  impersonator?: { id: string; name: string } | undefined;
  email?: string;
  address?: string;
  requestId?: string;
  details?: SecurityDetails;
}

/** Adds an event to the security record. Rows of the record never change. */
export async function recordSecurity(db: AuthDb | CompanyDb | OperatorDb, event: SecurityEvent): Promise<void> {
  const { by } = event;
  const isOwn = by !== undefined && by.userId === event.userId;
  await db
    .insertInto('security_record')
    .values({
      kind: event.kind,
      recorded_at: event.at,
      company_id: event.companyId ?? null,
      user_id: event.userId ?? null,
      user_name: isOwn ? by.userName : null,
      ...(by && !isOwn && { actor_id: by.userId, actor_name: by.userName }),
      impersonator_id: by?.impersonatorId ?? event.impersonator?.id ?? null,
      impersonator_name: by?.impersonatorName ?? event.impersonator?.name ?? null,
      email: event.email ?? null,
      address: event.address ?? null,
      request_id: event.requestId ?? null,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}
