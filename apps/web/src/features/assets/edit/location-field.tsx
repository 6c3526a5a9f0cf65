import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { assetQueries } from '../assets.api.ts';

type Choice = ComponentProps<typeof ChoiceField>;

interface LocationFieldProps extends Pick<Choice, 'placeholder' | 'disabled' | 'error' | 'value' | 'onChange'> {
  /** Locations whose name is needed before the list is loaded, such as the asset's location. */
  known: readonly { id: number | null; name: string | null }[];
}

/** Selects one of the company's locations. */
export function LocationField({ known, ...field }: LocationFieldProps) {
  const { data, error, isFetching, refetch } = useQuery(assetQueries.locations());
  const names = new Map<string, string>();
  for (const { id, name } of [...(data ?? []), ...known]) if (id !== null && name !== null) names.set(String(id), name);
  return (
    <div>
      <ChoiceField
        label="Location"
        searchable
        data={[...names].map(([value, label]) => ({ value, label }))}
        nothingFoundMessage={error && !data ? 'Locations could not be loaded' : 'No match'}
        {...field}
      />
      {error && !data && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />}
    </div>
  );
}
