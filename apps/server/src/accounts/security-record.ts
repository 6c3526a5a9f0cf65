import { channel } from 'node:diagnostics_channel';
import { z } from 'zod';
import type { SecurityKind } from '@rampart/contract/rules/accounts/security-kinds.ts';
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

/** Carries every event of the security record to the log. */
const recorded = channel('rampart.security-record');

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
  recorded.publish(event);
}

/**
 * Writes each event of the security record to the log too, so that it reaches the system to which logs are sent. The
 * line has ids and no names or e-mail addresses: an unknown address can be a password in the wrong field.
 */
export function logSecurityRecord(log: { info(fields: object, message: string): void }): () => void {
  const write = (message: unknown) => {
    const { kind, companyId, userId, by, impersonator, address, requestId, details = {} } = message as SecurityEvent;
    const impersonatorId = by?.impersonatorId ?? impersonator?.id;
    const who = { company: companyId, user: userId, actor: by?.userId, impersonator: impersonatorId };
    const { method, second_factor, reason } = details;
    log.info({ kind, ...who, address, reqId: requestId, method, second_factor, reason }, 'security');
  };
  recorded.subscribe(write);
  return () => void recorded.unsubscribe(write);
}
