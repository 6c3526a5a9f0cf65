import type { Location } from '@rampart/contract/api/locations.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const path = '/company-settings/manage-locations';
const places: Location[] = [
  { id: 1, name: 'Baytown Tank Farm', latitude: 29.95, longitude: -95.35, assets_count: 287, rating: 40 },
  { id: 2, name: 'Empty Yard', latitude: null, longitude: null, assets_count: 0, rating: null },
];

async function open(script: Script = {}, user = everything, locations = places) {
  const seen = openApp(path, { 'GET /api/locations/': { status: 200, body: locations }, ...script }, user);
  await screen.findByRole('heading', { level: 1, name: 'Manage Locations' });
  if (locations.length > 0) await screen.findByRole('table', { name: 'Locations' });
  return seen;
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
async function choose(name: string, entry: string) {
  await userEvent.click(within(rowOf(name)).getByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

it('lists the locations with their asset counts, which link to the equipment there', async () => {
  await open();
  expect(rowOf('Baytown Tank Farm').textContent).toContain('29.9500, -95.3500');
  expect(within(rowOf('Baytown Tank Farm')).getByRole('link', { name: '287' }).getAttribute('href')).toBe(
    '/equipment?locations=1',
  );
});

it('offers Delete only for locations without assets', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Baytown Tank Farm' }));
  await screen.findByRole('menuitem', { name: 'Edit Location' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

it('removes a location after a question, and shows why it failed', async () => {
  const errors = { location: ['2 assets are at this location.'] };
  let answer: { status: number; body?: unknown } = { status: 422, body: { message: 'No.', errors } };
  await open({ 'DELETE /api/locations/2': () => answer });
  await choose('Empty Yard', 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Location' }));
  expect(dialog.getByText('Are you sure you want to remove Empty Yard?')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Location' }));
  expect(await dialog.findByText('2 assets are at this location.')).toBeDefined();
  answer = { status: 204 };
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Location' }));
  expect(await screen.findByText('Location Deleted')).toBeDefined();
});

it('creates a location; submit stays disabled while the name is empty', async () => {
  const { requests } = await open({
    'POST /api/map/': { status: 200, body: { ...places[1], id: 3, name: 'New' } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Add Location' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Location' }));
  const create = dialog.getByRole('button', { name: 'Create' });
  expect(create.hasAttribute('disabled')).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'New');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Latitude' }), '41.26');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Longitude' }), '-99.21');
  await userEvent.click(create);
  expect(await screen.findByText('Location Created')).toBeDefined();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    terminalName: 'New',
    terminalLatitude: '41.26',
    terminalLongitude: '-99.21',
  });
});

it('shows the message and the errors at their fields when the server refuses', async () => {
  const errors = { terminalLatitude: ['Latitude must be a number from -90 to 90.'] };
  await open({ 'PUT /api/map/1': { status: 422, body: { message: 'The given data is invalid.', errors } } });
  await choose('Baytown Tank Farm', 'Edit Location');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Location' }));
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Latitude' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Latitude' }), 'north');
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Error: Invalid data. Please try again.')).toBeDefined();
  expect(await dialog.findByText('Latitude must be a number from -90 to 90.')).toBeDefined();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Latitude' }), '4');
  expect(dialog.queryByText('Latitude must be a number from -90 to 90.')).toBeNull();
});

it('finds locations by any words in their names', async () => {
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search locations' }), 'farm bay');
  expect(await screen.findByText('1 location')).toBeDefined();
  expect(screen.queryByText('Empty Yard')).toBeNull();
});

it('is read-only without the permission to edit', async () => {
  await open({}, userWith('ManageLocations.view'));
  expect(screen.queryByRole('button', { name: 'Add Location' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(within(rowOf('Baytown Tank Farm')).queryByRole('link')).toBeNull();
});

it('says that there are no locations', async () => {
  await open({}, everything, []);
  expect(await screen.findByText('There are no locations yet')).toBeDefined();
});
