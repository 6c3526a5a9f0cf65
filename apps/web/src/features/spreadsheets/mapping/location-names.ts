import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mappingQueries } from './mapping.api.ts';

const none: string[] = [];

/** The names of the company's locations, to suggest them. Without an answer nothing is suggested. */
export function useLocationNames(): string[] {
  const { data } = useQuery(mappingQueries.locations());
  return useMemo(() => (data ? [...new Set(data.map(({ name }) => name))] : none), [data]);
}
