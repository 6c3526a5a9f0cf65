import type { AdvisoryPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { calendarDayOf } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';

/** The publisher and the dates of an advisory. */
export function FactsCard({ advisory }: { advisory: AdvisoryPage }) {
  const { publisher, published_on, revision, released_on, is_partial } = advisory;
  return (
    <Card id="facts" title="Advisory Data">
      <Facts>
        <Fact title="Publisher" values={[publisher]} />
        <Fact title="Published" values={[published_on ? calendarDayOf(published_on) : '–']} />
        <Fact title="Revision" values={[`${revision}, ${calendarDayOf(released_on)}`]} />
        {is_partial && (
          <Fact title="Loaded" values={['Only in part, without products outside the scope of its source']} />
        )}
      </Facts>
    </Card>
  );
}
