import { IconShieldCheck } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { NothingAddedYet } from '#features/equipment/nothing-added-yet.tsx';
import { FilterBar } from '#features/filters/filter-bar.tsx';
import { isAnySet, selectionOf } from '#features/filters/filter-selection.ts';
import { NoResults } from '#features/filters/no-results.tsx';
import { useAddressFilters } from '#features/filters/use-address-filters.ts';
import { useVulnerabilityFields } from '#features/filters/use-vulnerability-fields.ts';
import { ExportVex } from '#features/vex/export-vex.tsx';
import { ExportVulnerabilities, OrderControl } from '#features/vulnerabilities/list/list-actions.tsx';
import { useVulnerabilityOrder } from '#features/vulnerabilities/list/vulnerability-list.api.ts';
import { useVulnerabilityList, VulnerabilityResults } from '#features/vulnerabilities/list/vulnerability-results.tsx';
import { useEntry } from '#lib/history/entry-state.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';

/** The vulnerabilities of My Equipment. The filters are in the address. */
export function VulnerabilitiesPage() {
  const entry = useEntry();
  return <Vulnerabilities key={entry} />;
}

function Vulnerabilities() {
  const [address] = useSearchParams();
  const fields = useVulnerabilityFields();
  const names = fields.map(({ name }) => name);
  const filters = useAddressFilters(() => selectionOf(address, names));
  const [order, setOrder] = useVulnerabilityOrder();
  const list = useVulnerabilityList(filters.sent, order);
  return (
    <>
      <PageHead
        title="Vulnerabilities"
        hasWideActions
        actions={
          <>
            <ExportVex filters={filters.sent} />
            <ExportVulnerabilities filters={filters.sent} order={order} />
          </>
        }
      >
        Every known vulnerability of My Equipment
      </PageHead>
      <section className={listClasses.card} aria-label="Vulnerabilities">
        <FilterBar
          fields={fields}
          filters={filters}
          total={list.total}
          noun="vulnerability"
          plural="vulnerabilities"
          searchLabel="Search by id or name"
          aside={<OrderControl order={order} onChange={setOrder} />}
        />
        <div className={listClasses.rows}>
          <VulnerabilityResults
            list={list}
            order={order}
            onSort={setOrder}
            empty={<NoVulnerabilities filters={filters} hasEquipment={list.hasEquipment} />}
          />
        </div>
      </section>
    </>
  );
}

interface NoVulnerabilitiesProps {
  filters: ReturnType<typeof useAddressFilters>;
  hasEquipment: boolean | undefined;
}

function NoVulnerabilities({ filters, hasEquipment }: NoVulnerabilitiesProps) {
  if (hasEquipment === false) return <NothingAddedYet />;
  if (isAnySet(filters.selection)) return <NoResults filters={filters} />;
  return (
    <EmptyState icon={<IconShieldCheck size={22} stroke={1.6} />} title="Nothing in My Equipment is affected">
      No advisory in the catalogue names a vulnerability of your equipment.
    </EmptyState>
  );
}
