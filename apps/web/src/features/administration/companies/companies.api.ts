import {
  createCompany,
  listCompanies,
  reopenCompany,
  suspendCompany,
  updateCompany,
  type ManagedCompany,
} from '@rampart/contract/api/administration/companies.ts';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { refresh } from '#lib/api/refresh.ts';
import { paged } from '#lib/api/paged.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export interface CompanyForm {
  name: string;
  time_zone: string;
  administrator: { name: string; last_name: string; email: string };
}

export const companyQueries = {
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...keys.administration.companies, search],
      queryFn: ({ pageParam, signal }) =>
        call(listCompanies, { body: { search, pagination: { page: pageParam } }, signal }),
      ...paged,
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
};

export const companyMutations = {
  /** Changes the given company, or creates one with its first administrator. */
  save: (client: QueryClient, company: ManagedCompany | undefined) =>
    mutationOptions({
      mutationFn: ({ administrator, ...fields }: CompanyForm) =>
        company
          ? call(updateCompany, { params: { id: company.id }, body: fields })
          : call(createCompany, { body: { ...fields, administrator } }),
      meta: { failure: 'form' },
      onSuccess: () => settle(client, company ? 'Company updated' : 'Company created, the invitation is being sent'),
    }),
  suspend: (client: QueryClient, { id, suspended_at }: ManagedCompany) =>
    mutationOptions({
      mutationFn: () => call(suspended_at ? reopenCompany : suspendCompany, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: () => settle(client, suspended_at ? 'Company reopened' : 'Company suspended'),
    }),
};

function settle(client: QueryClient, status: string): void {
  showStatus(status);
  refresh(client, [keys.administration.companies]);
}
