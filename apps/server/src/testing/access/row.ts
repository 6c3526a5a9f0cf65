import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import type { CompanyIds } from './company-ids.ts';

/** The parts of a call that pass validation. */
interface SentParts {
  params?: Record<string, string>;
  query?: object;
  body?: object;
}

/** Who may make a call. Of several permissions, each one is enough. */
type Needs = 'anyone' | 'any user' | Permission | readonly Permission[];

/** One call of the access table, with what the specification expects. Nothing here is read from the endpoint. */
export interface AccessRow {
  endpoint: Endpoint;
  needs: Needs;
  /**
   * The status for a user of another company who has every permission except the operator's. If the call can name rows
   * of a company, the user names those of this company.
   */
  otherCompany: number;
  sent?: SentParts;
  /** The call with the ids of a company's rows. Its own users do not get 404. */
  names?: (at: CompanyIds) => SentParts;
  /** It needs no XSRF token, because the secret in its address is the proof. */
  provesItself?: true;
}

export const row = (
  endpoint: Endpoint,
  needs: Needs,
  otherCompany: number,
  sent: SentParts = {},
  names?: AccessRow['names'],
): AccessRow => ({ endpoint, needs, otherCompany, sent, ...(names && { names }) });

export const permissionsOf = ({ needs }: AccessRow): readonly Permission[] | undefined => {
  if (needs === 'anyone') return undefined;
  if (needs === 'any user') return [];
  return typeof needs === 'string' ? [needs] : needs;
};

export const noId = '00000000-0000-4000-8000-000000000000';

/** Ids of no row, for the parts that only have to pass validation. */
export const anyUuid = { params: { uuid: noId } };
export const anyUser = { params: { id: noId } };
export const anyAsset = { params: { uuid: noId, assetId: '1' } };
export const anyNumber = { params: { id: '1' } };
