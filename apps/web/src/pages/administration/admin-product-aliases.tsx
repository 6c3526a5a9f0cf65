import { useInfiniteQuery } from '@tanstack/react-query';
import { IconInbox, IconTags } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { ProductAliasTable } from '#features/administration/catalogue/product-alias-table.tsx';
import { productAliasQueries } from '#features/administration/catalogue/product-aliases.api.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { countOf, ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import classes from './admin-catalogue.module.css';

export function AdminProductAliasesPage() {
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title="Product aliases"
        line="Manufacturers and models in equipment lists, and the products that they refer to."
      />
      <div className={classes.parts}>
        <Aliases
          label="Suggestions"
          nouns={['suggestion', 'suggestions']}
          areSuggested
          empty={
            <EmptyState icon={<IconInbox size={22} stroke={1.6} />} title="No suggestions are waiting">
              Users can suggest which product a manufacturer and model in their imports refer to. You see the texts and
              the product, but not the company.
            </EmptyState>
          }
        />
        <Aliases
          label="Aliases in use"
          nouns={['alias', 'aliases']}
          areSuggested={false}
          empty={
            <EmptyState icon={<IconTags size={22} stroke={1.6} />} title="There are no product aliases yet">
              Imports of all companies use the suggestions that you accept.
            </EmptyState>
          }
        />
      </div>
    </AdminFrame>
  );
}

interface AliasesProps {
  label: string;
  nouns: readonly [one: string, many: string];
  areSuggested: boolean;
  empty: ReactNode;
}

function Aliases({ label, nouns: [noun, nouns], areSuggested, empty }: AliasesProps) {
  const query = useInfiniteQuery(productAliasQueries.list(areSuggested));
  const aliases = query.data?.pages.flatMap((page) => page.aliases);
  const shown = aliases?.length ?? 0;
  return (
    <Card title={label}>
      <ListResults
        rows={aliases}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={3} rowHeight={58} />}
        empty={empty}
        foot={<ListFoot count={countOf(shown, noun, query.hasNextPage, nouns)} {...nextPageOf(query)} />}
      >
        {(rows) => <ProductAliasTable label={label} aliases={rows} areSuggested={areSuggested} />}
      </ListResults>
    </Card>
  );
}
