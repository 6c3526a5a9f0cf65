import { Button } from '@mantine/core';
import type { KnownSource } from '@rampart/contract/api/administration/subscriptions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Note } from '#ui/forms/note.tsx';
import { Card } from '#ui/layout/card.tsx';
import classes from './known-sources.module.css';
import { kindWords } from './subscription-words.ts';
import { subscriptionMutations } from './subscriptions.api.ts';

/** Sources to subscribe to with one click. Sources with a subscription are in the list above. */
export function KnownSources({ known }: { known: readonly KnownSource[] }) {
  const create = useSaving(subscriptionMutations.create(useQueryClient()));
  const offered = known.filter(({ subscription }) => subscription === null);
  if (offered.length === 0) return null;
  const failure = inPlaceText('form', create.error);
  return (
    <Card title="Known sources">
      {failure && (
        <div className={classes.failure}>
          <Note tone="failure">{failure}</Note>
        </div>
      )}
      <ul className={classes.sources}>
        {offered.map(({ kind, name, address }) => (
          <li key={`${kind} ${address}`}>
            <div>
              <b>{name}</b>
              <span>{kindWords[kind]}</span>
            </div>
            <span className={classes.address}>{address}</span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Subscribe to ${name}`}
              loading={create.isPending && create.variables?.address === address}
              disabled={create.isPending}
              onClick={() => create.run({ kind, name, address })}
            >
              Subscribe
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
