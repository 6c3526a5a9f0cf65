import { dayOf } from '#lib/dates.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Fingerprint } from '../fingerprint.tsx';

interface OwnBundleKeyProps {
  own: { fingerprint: string; made_at: string } | null;
}

/** The key with which this installation signs, to compare it with the one that the other site sees. */
export function OwnBundleKey({ own }: OwnBundleKeyProps) {
  return (
    <Card title="Key of this installation">
      {own ? (
        <Facts>
          <Fact title="Fingerprint" values={[<Fingerprint key="own" of={own.fingerprint} />]} />
          <Fact title="Created" values={[dayOf(own.made_at)]} />
        </Facts>
      ) : (
        <CardNote>
          There is no key yet. The command bundle-key creates it, and the command bundle writes bundles.
        </CardNote>
      )}
    </Card>
  );
}
