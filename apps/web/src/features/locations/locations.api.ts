import {
  createLocation,
  getMapSettings,
  listLocations,
  removeLocation,
  updateLocation,
  type Location,
} from '@rampart/contract/api/locations.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

/** The form's values: free text that the server validates. */
export interface LocationForm {
  terminalName: string;
  terminalLatitude: string;
  terminalLongitude: string;
}

export const locationQueries = {
  all: () =>
    queryOptions({
      queryKey: keys.locations,
      queryFn: ({ signal }) => call(listLocations, { signal }),
      meta: { failure: 'loading' },
      // Prevents a second request for data that was prefetched for the page.
      staleTime: 5_000,
    }),
  mapSettings: () =>
    queryOptions({
      queryKey: keys.mapSettings,
      queryFn: ({ signal }) => call(getMapSettings, { signal }),
      meta: { failure: 'loading' },
      staleTime: Infinity,
    }),
};

export const locationMutations = {
  /** Changes the given location, or creates one. */
  save: (client: QueryClient, location: Location | undefined) =>
    mutationOptions({
      mutationFn: (form: LocationForm) =>
        location
          ? call(updateLocation, { params: { id: location.id }, body: { terminalID: location.id, ...form } })
          : call(createLocation, { body: form }),
      meta: { failure: 'location-form' },
      onSuccess: (saved) => {
        show(client, (known) =>
          location ? known.map((one) => (one.id === saved.id ? saved : one)) : [...known, saved],
        );
        settle(client, location ? messages.locationUpdated : messages.locationCreated);
      },
    }),
  remove: (client: QueryClient, { id }: Location) =>
    mutationOptions({
      mutationFn: () => call(removeLocation, { params: { id } }),
      meta: { failure: 'location-remove' },
      onSuccess: () => {
        show(client, (known) => known.filter((one) => one.id !== id));
        settle(client, messages.locationDeleted);
      },
    }),
};

/** Shows the change until the reloaded list arrives, which has its own order. */
function show(client: QueryClient, change: (known: Location[]) => Location[]): void {
  client.setQueryData(locationQueries.all().queryKey, (known) => known && change(known));
}

/** Locations are also in filters, on assets and on the map. All of this is reloaded when it is next shown. */
function settle(client: QueryClient, status: string): void {
  showStatus(status);
  void client.invalidateQueries({ refetchType: 'none' });
  void client.invalidateQueries({ queryKey: keys.locations });
}
