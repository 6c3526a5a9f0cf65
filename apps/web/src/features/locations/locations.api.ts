import {
  createLocation,
  getMapSettings,
  listLocations,
  removeLocation,
  updateLocation,
  type Location,
} from '@rampart/contract/api/locations.ts';
import { messages } from '@rampart/contract/rules/messages.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

/** What the form holds: free text, which the server judges. */
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
      // What was asked for on the way to the page is not asked for again.
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
  /** Changes the location, or creates one where none is given. */
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

/** Shows the change until the list answers, in its own order. */
function show(client: QueryClient, change: (known: Location[]) => Location[]): void {
  client.setQueryData(locationQueries.all().queryKey, (known) => known && change(known));
}

/** Locations stand in filters, on assets and on the map as well: all of it is asked for anew when it is next shown. */
function settle(client: QueryClient, status: string): void {
  showStatus(status);
  void client.invalidateQueries({ refetchType: 'none' });
  void client.invalidateQueries({ queryKey: keys.locations });
}
