import { recordSecurity } from '#accounts/security-record.ts';
import type { Caller } from '#http/sign-in/caller.ts';
import { invalid } from '#http/errors.ts';
import type { Services } from '#services';
import { faultOf, type FaultReason } from './provider-fault.ts';

/** The company of a visit, and the user if the user is known. */
interface Who {
  companyId: number;
  email?: string | undefined;
}

/** Runs a request to a provider. An error is recorded for the company and answered with a clear message. */
export async function fromProvider<T>(
  services: Services,
  caller: Caller,
  who: Who,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = faultOf(error);
    throw await refuse(services, caller, who, fault.reason, fault.message);
  }
}

/** Records a refused answer of a provider, and answers the message for the user. */
export async function refuse(
  { database, clock }: Services,
  { address, requestId }: Caller,
  { companyId, email }: Who,
  reason: FaultReason | 'unknown user' | 'operator' | 'another account',
  text: string,
): Promise<Error> {
  const event = { kind: 'provider-refused', at: clock(), companyId, address, requestId, details: { reason } } as const;
  await database.asAuth((db) => recordSecurity(db, { ...event, ...(email && { email }) }));
  return refusal(text);
}

export const refusal = (text: string) => invalid({ provider: [text] }, text);
