import { z } from 'zod';
import { coordinateOf, mostLatitude, mostLongitude } from '../rules/coordinates.ts';
import { limits } from '../rules/limits.ts';
import { alsoBesideFaults, endpoint, noContent } from './endpoint.ts';
import { id } from './list.ts';

export const location = z.object({
  id: z.number(),
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The number of assets there, of products in My Equipment. */
  assets_count: z.number(),
  /** The worst rating of the equipment there; null if nothing is rated. */
  rating: z.number().nullable(),
});
export type Location = z.output<typeof location>;

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/locations/',
  summary: "The company's locations, by name.",
  permissions: ['Map.view', 'ManageLocations.view', 'Equipment.view'],
  response: z.array(location),
});

export const getMapSettings = endpoint({
  method: 'GET',
  path: '/api/map/settings',
  summary: 'The source of the map tiles. Without one, the map is the built-in outline.',
  permissions: [],
  response: z.object({ tiles: z.string().nullable(), attribution: z.string() }),
});

const coordinate = (name: string, most: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((given, context) => {
      const text = String(given ?? '').trim();
      if (text === '') return null;
      const number = coordinateOf(text, most);
      if (number !== undefined) return number;
      context.addIssue({ code: 'custom', message: `${name} must be a number from -${most} to ${most}.` });
      return z.NEVER;
    });

const form = z
  .strictObject({
    terminalID: id.optional(),
    terminalName: z
      .string('A location needs a name.')
      .trim()
      .min(1, 'A location needs a name.')
      .max(limits.nameMaxLength, `A name must have at most ${limits.nameMaxLength} characters.`),
    terminalLatitude: coordinate('Latitude', mostLatitude),
    terminalLongitude: coordinate('Longitude', mostLongitude),
  })
  .superRefine(
    ({ terminalLatitude, terminalLongitude }, context) => {
      if ((terminalLatitude === null) === (terminalLongitude === null)) return;
      const missing = terminalLatitude === null ? 'Latitude' : 'Longitude';
      const message = `${missing} is missing: give both coordinates, or neither.`;
      context.addIssue({ code: 'custom', path: [`terminal${missing}`], message });
    },
    { when: alsoBesideFaults },
  );

export const createLocation = endpoint({
  method: 'POST',
  path: '/api/map/',
  summary: 'Create a location.',
  permissions: ['Locations.edit'],
  body: form,
  response: location,
});

export const updateLocation = endpoint({
  method: 'PUT',
  path: '/api/map/:id',
  summary: 'Change a location.',
  permissions: ['Locations.edit'],
  params: z.object({ id }),
  body: form,
  response: location,
});

export const removeLocation = endpoint({
  method: 'DELETE',
  path: '/api/locations/:id',
  summary: 'Remove a location that has no assets.',
  permissions: ['Locations.edit'],
  params: z.object({ id }),
  response: noContent,
});
