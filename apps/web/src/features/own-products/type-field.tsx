import type { FilterOption } from '@rampart/contract/api/filters.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { ChoiceField } from '#ui/forms/choice-field.tsx';

interface TypeFieldProps {
  types: Pick<UseQueryResult<FilterOption[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  value: number | null;
  /** The name of the stored type, while its id is not known. */
  known: string | undefined;
  error: ReactNode;
  onChange: (value: number | null) => void;
}

/** Selects a type of the catalogue, or none. */
export function TypeField({
  types: { data, error, isFetching, refetch },
  value,
  known,
  onChange,
  ...field
}: TypeFieldProps) {
  const nothingFound = error ? 'Types could not be loaded' : 'Types are loading';
  return (
    <div>
      <ChoiceField
        label="Type"
        placeholder={known ?? 'No type'}
        searchable
        data={(data ?? []).map((type) => ({ value: String(type.value), label: type.label }))}
        nothingFoundMessage={data ? 'No match' : nothingFound}
        value={value === null ? null : String(value)}
        onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
        {...field}
      />
      {error && !data && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />}
    </div>
  );
}
