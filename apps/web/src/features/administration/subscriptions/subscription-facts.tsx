import { Anchor } from '@mantine/core';
import type { Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { hasScope } from '@rampart/contract/rules/catalogue/subscription-addresses.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { momentOf } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { ScopeButton } from './scope-button.tsx';
import { scopeLines } from './scope-words.ts';
import { kindWords, nextWords, roleWords } from './subscription-words.ts';

/** What is known of a source, and how it went. */
export function SubscriptionFacts({ source }: { source: Subscription }) {
  const { kind, role, publisher, documents, failing_since, failure, load } = source;
  return (
    <Card title="Source" aside={hasScope(kind) && <ScopeButton source={source} />}>
      <Facts>
        <Fact title="Kind" values={[kindWords[kind]]} />
        <Fact title="Address" values={[source.address]} />
        {publisher && <Fact title="Publisher" values={[publisher]} />}
        {role && <Fact title="Role" values={[roleWords[role]]} />}
        {hasScope(kind) && <Fact title="Scope" values={scopeWords(source)} />}
        <Fact title="Last success" values={[source.last_success_at ? momentOf(source.last_success_at) : 'None yet']} />
        {failing_since && (
          <Fact title="Failing since" values={[momentOf(failing_since), ...(failure ? [failure] : [])]} />
        )}
        <Fact title="Next run" values={[nextWords(source)]} />
        <Fact title="Documents" values={countsOf(documents)} />
        {load !== null && (
          <Fact
            title="Last load"
            values={[
              <Anchor key={load} component={Link} inherit to={`/admin/catalogue/loads/${load}`}>
                Report
              </Anchor>,
            ]}
          />
        )}
        <Fact title="Subscribed" values={[`${momentOf(source.subscribed_at)} by ${source.subscribed_by}`]} />
      </Facts>
    </Card>
  );
}

function scopeWords({ scope, scope_set_by, scope_set_at }: Subscription): ReactNode[] {
  const lines = scopeLines(scope);
  if (lines.length === 0) lines.push('Everything');
  if (scope_set_at !== null)
    lines.push(
      `Changed ${momentOf(scope_set_at)} by ${scope_set_by}. Data that was loaded before stays in the catalogue, even outside the scope.`,
    );
  return lines;
}

function countsOf({
  seen,
  taken,
  waiting,
  set_aside,
  unsigned,
  outside,
  narrowed,
}: Subscription['documents']): ReactNode[] {
  const words = (count: number, what: string) => (count > 0 ? [`${count.toLocaleString('en-US')} ${what}`] : []);
  return [
    quantity(seen, 'document'),
    ...words(taken, 'taken'),
    ...words(unsigned, 'of them unsigned'),
    ...words(narrowed, 'of them in part'),
    ...words(outside, 'outside the scope'),
    ...words(waiting, 'waiting'),
    ...words(set_aside, 'set aside'),
  ];
}
