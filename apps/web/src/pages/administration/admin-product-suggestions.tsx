import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery } from '@tanstack/react-query';
import { IconInbox } from '@tabler/icons-react';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { ProductSuggestionTable } from '#features/administration/catalogue/product-suggestion-table.tsx';
import { productSuggestionQueries } from '#features/administration/catalogue/product-suggestions.api.ts';
import { loadStateOf } from '#lib/api/load-failure.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';

export function AdminProductSuggestionsPage() {
  const query = useQuery(productSuggestionQueries.all());
  const count = query.data?.length ?? 0;
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title="Product suggestions"
        line={
          count > 0
            ? `${quantity(count, 'product')} requested by companies, oldest first.`
            : 'Products requested by companies.'
        }
      />
      <section className={listClasses.card} aria-label="Suggestions">
        <div className={listClasses.rows}>
          <ListResults
            rows={query.data}
            load={loadStateOf(query)}
            waiting={<SkeletonRows count={3} rowHeight={58} />}
            empty={
              <EmptyState icon={<IconInbox size={22} stroke={1.6} />} title="No suggestions are waiting">
                Users can suggest a product that only their company has. You see its manufacturer, name and type, but
                not the company.
              </EmptyState>
            }
          >
            {(rows) => <ProductSuggestionTable suggestions={rows} />}
          </ListResults>
        </div>
      </section>
    </AdminFrame>
  );
}
