import type { Location } from '@rampart/contract/api/locations.ts';
import { chooseInMenu, click, done, inDialog, ok, says, type SavingForm } from './saving-form.ts';

const places: Location[] = [
  { id: 1, name: 'Baytown Tank Farm', latitude: 29.95, longitude: -95.35, assets_count: 287, rating: 40 },
  { id: 2, name: 'Empty Yard', latitude: null, longitude: null, assets_count: 0, rating: null },
];
const onLocations = {
  address: '/company-settings/manage-locations',
  script: () => ({ 'GET /api/locations/': ok(places) }),
};
const created = inDialog('Create Location');
const edited = inDialog('Edit Location');
const removed = inDialog('Remove Location');

export const locationForms: SavingForm[] = [
  {
    ...onLocations,
    saves: 'a new location',
    request: 'POST /api/map/',
    saved: ok({ ...places[1], id: 3, name: 'North Yard' }),
    field: 'terminalName',
    fill: async () => {
      await click('Add Location');
      await created.type('Name', 'North Yard');
      await created.type('Latitude', '41.26');
    },
    press: created.press('Create'),
    isKept: () => created.holds('Latitude', '41.26'),
    ends: () => Promise.all([says('Location Created'), says('North Yard'), created.closes()]),
  },
  {
    ...onLocations,
    saves: 'a location',
    request: 'PUT /api/map/1',
    saved: ok({ ...places[0], name: 'Baytown' }),
    field: 'terminalLatitude',
    fill: async () => {
      await chooseInMenu('Actions for Baytown Tank Farm', 'Edit Location');
      await edited.type('Name', 'Baytown');
    },
    press: edited.press('Update'),
    isKept: () => edited.holds('Name', 'Baytown'),
    ends: () => Promise.all([says('Location Updated'), says('Baytown'), edited.closes()]),
  },
  {
    ...onLocations,
    saves: 'the removal of a location',
    request: 'DELETE /api/locations/2',
    saved: done,
    field: 'location',
    fill: () => chooseInMenu('Actions for Empty Yard', 'Delete'),
    press: removed.press('Remove Location'),
    isKept: removed.isOpen,
    ends: () => Promise.all([says('Location Deleted'), removed.closes()]),
  },
];
