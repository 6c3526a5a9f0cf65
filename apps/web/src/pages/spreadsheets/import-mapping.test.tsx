import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answer, Script, SeenRequest } from '#testing/fake-server.ts';
import { importOf } from '#testing/imports.ts';
import { mappingOf, sheetOf } from '#testing/mappings.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

interface Saved {
  mapping: Mapping;
  version: number;
}

interface Opened {
  sheets?: SheetSample[];
  mapping?: Mapping;
  script?: Script;
  user?: typeof everything;
}

/** A server that keeps the draft, and answers 409 to a save of an older version. */
function open({ sheets = [sheetOf()], mapping = mappingOf(), script = {}, user = everything }: Opened = {}) {
  const server = { draft: { mapping, version: 0, saved_by: null as string | null }, state: 'mapping' as const };
  const save = ({ body }: SeenRequest): Answer => {
    const sent = body as Saved;
    if (sent.version !== server.draft.version)
      return { status: 409, body: { message: 'Somebody else saved.', draft: server.draft } };
    server.draft = { mapping: sent.mapping, version: sent.version + 1, saved_by: 'Maren Okafor' };
    return { status: 200, body: server.draft };
  };
  const opened = openApp(
    '/equipment/imports/7',
    {
      'GET /api/imports/7': () => ({
        status: 200,
        body: { import: importOf({ state: server.state }), pauses_others: false },
      }),
      'GET /api/locations/': {
        status: 200,
        body: [{ id: 1, name: 'Hugoton', latitude: null, longitude: null, assets_count: 0, rating: null }],
      },
      'GET /api/imports/7/mapping': () => ({
        status: 200,
        body: { file_name: 'Assets 2026-11-18.xlsx', sheets, ...server.draft, profiles: [{ id: 3, name: 'Monthly' }] },
      }),
      'PUT /api/imports/7/mapping': save,
      ...script,
    },
    user,
  );
  const saves = () => opened.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as Saved);
  return { ...opened, server, save, saves };
}

const selectOf = (column: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Field of ${column}` });
const becomes = async (column: string, field: string) => userEvent.selectOptions(await selectOf(column), field);
const preview = () =>
  within(screen.getByRole('table', { name: 'Rows as Rampart will read them' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
const proceed = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
const notes = () => screen.queryByText(/(is not a priority|are not priorities):/)?.textContent;

describe('the columns of a file', () => {
  it('are a step of the report, with the field of each column', async () => {
    open();
    expect((await selectOf('Vendor (column B)')).value).toBe('Manufacturer');
    expect((await selectOf('MAC (column G)')).value).toBe('');
    const steps = within(screen.getByRole('list', { name: 'Steps of this import' })).getAllByRole('listitem');
    expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
      ['1Columns', 'step'],
      ['2Products', null],
      ['3Report', null],
    ]);
    expect(screen.getByText('Needs a mapping')).toBeDefined();
  });

  it('are read again immediately after each choice, without waiting for a call', async () => {
    open({ script: { 'PUT /api/imports/7/mapping': () => new Promise(() => {}) } });
    await becomes('Site (column D)', 'Location');
    await becomes('Room (column E)', 'Location');
    expect(preview()).toEqual([
      ['Row', 'Manufacturer', 'Product', 'Asset ID', 'Location'],
      ['2', 'Siemens AG', 'S7-1516', 'GT-1', 'HUG R1'],
      ['3', 'Rockwell', '1756-L85E', 'GT-2', 'CUS R2'],
      ['4', 'Moxa', 'EDS-408A', 'No Asset ID', 'HUG'],
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Between the columns of Location' }), 'Slash');
    expect(preview()[1]?.[4]).toBe('HUG/R1');
    await userEvent.click(screen.getByRole('button', { name: 'Move Room before Site' }));
    expect(preview()[1]?.[4]).toBe('R1/HUG');
  });

  it('give each text of a priority a meaning, and say which have none', async () => {
    open();
    await becomes('Crit (column F)', 'Priority');
    expect(notes()).toBe(
      '3 texts in the priority column are not priorities: “1”, “critical”, “3”. Their rows would be faulty.',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Priority of 1' }), 'High');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Priority of critical' }), 'High');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Priority of 3' }), 'No priority');
    expect(notes()).toBeUndefined();
    expect(preview().map((row) => row[4])).toEqual(['Priority', 'High', 'High', 'No priority']);
  });

  it('are named if a program has rounded their numbers, and they identify something', async () => {
    const rounded = [
      { place: 0, count: 8, rows: [2, 3, 5, 7, 9] },
      { place: 6, count: 1, rows: [4] },
    ];
    open({ sheets: [sheetOf({ rounded })] });
    const told = async () => (await screen.findAllByText(/that a program has rounded/)).map((note) => note.textContent);
    const lost = 'that a program has rounded, so digits are missing.';
    const tags = `“Asset Tag” (Asset ID) has numbers in A2, A3, A5, A7, A9 and 3 more cells ${lost} Their rows would be faulty. Format the column as text in your file, enter the complete numbers, and upload it again.`;
    expect(await told()).toEqual([tags]);
    await becomes('MAC (column G)', 'Serial Number');
    expect(await told()).toEqual([
      tags,
      `“MAC” (Serial Number) has a number in G4 ${lost} Its row would be faulty. Format the column as text in your file, enter the complete number, and upload it again.`,
    ]);
  });

  it('are also chosen at a field, with the keyboard alone', async () => {
    open();
    const button = await screen.findByRole('button', { name: 'Choose a column for Location' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const field = await screen.findByRole('combobox', { name: 'Column of Location' });
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox');
    await userEvent.keyboard('roo');
    const marked = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(marked?.textContent).toBe('E  Room');
    await userEvent.keyboard('{Enter}');
    expect((await selectOf('Room (column E)')).value).toBe('Location');
  });

  it('can be replaced by one text for all rows, with the locations of the company suggested', async () => {
    open();
    const field = await screen.findByRole('combobox', { name: 'Location of all rows' });
    await userEvent.type(field, 'hug');
    await userEvent.click(await screen.findByRole('option', { name: 'Hugoton', hidden: true }));
    expect(preview().map((row) => row[4])).toEqual(['Location', 'Hugoton', 'Hugoton', 'Hugoton']);
  });

  it('keep Continue disabled while a rule is broken, and say why at the field', async () => {
    open();
    await becomes('Asset Tag (column A)', 'Not imported');
    expect(proceed().disabled).toBe(true);
    const fields = within(screen.getByRole('list', { name: 'Fields' }));
    expect(fields.getByText(/Choose the column with the Asset ID/)).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Nothing: every row is new' }));
    await waitFor(() => expect(proceed().disabled).toBe(false));
  });

  it('keep the mapping of each sheet when the user changes the sheet and comes back', async () => {
    open({ sheets: [sheetOf(), sheetOf({ name: 'Old' })] });
    await becomes('Site (column D)', 'Location');
    const sheet = screen.getByRole('combobox', { name: 'Sheet' });
    await userEvent.selectOptions(sheet, 'Old (7 columns)');
    await userEvent.selectOptions(sheet, 'Assets (7 columns)');
    expect((await selectOf('Site (column D)')).value).toBe('Location');
  });

  it('keep the mapping of each sheet when the user reloads the page in between', async () => {
    const sheets = [sheetOf(), sheetOf({ name: 'Old' })];
    const { server } = open({ sheets });
    await becomes('Site (column D)', 'Location');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Old (7 columns)');
    await waitFor(() => expect(server.draft.mapping.sheet).toBe('Old'));
    cleanup();
    open({ sheets, mapping: server.draft.mapping });
    await selectOf('Site (column D)');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Assets (7 columns)');
    expect((await selectOf('Site (column D)')).value).toBe('Location');
  });

  it('are found by name in a wide file', async () => {
    const columns = Array.from({ length: 300 }, (_, place) => ({
      place,
      heading: place === 250 ? 'Serial' : `X ${place}`,
    }));
    open({ sheets: [sheetOf({ columns })] });
    const chosen = () => document.querySelectorAll('select[aria-label^="Field of"]');
    const search = await screen.findByLabelText('Find a column');
    expect(chosen()).toHaveLength(300);
    await userEvent.type(search, 'serial');
    await becomes('Serial (column IQ)', 'Serial Number');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only imported columns' }));
    expect(chosen()).toHaveLength(1);
    expect(screen.getByText('300 columns in the file, 4 imported')).toBeDefined();
  });

  it('cannot be changed by a user who may only view', async () => {
    open({ user: userWith('Equipment.view') });
    expect((await selectOf('Vendor (column B)')).closest('fieldset')?.disabled).toBe(true);
    expect(screen.getByText('This file needs a mapping')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('say why the file came back to them', async () => {
    const reason = 'The file names more than 20,000 different products.';
    open({
      script: {
        'GET /api/imports/7': {
          status: 200,
          body: { import: importOf({ state: 'mapping', reason }), pauses_others: false },
        },
      },
    });
    await selectOf('Vendor (column B)');
    expect(screen.getByText(reason)).toBeDefined();
  });
});

describe('Continue', () => {
  it('keeps the mapping under a name from the file name, and shows the next step', async () => {
    const applied: unknown[] = [];
    const state = { now: 'mapping' as 'mapping' | 'analysing' };
    open({
      script: {
        'GET /api/imports/7': () => ({
          status: 200,
          body: { import: importOf({ state: state.now }), pauses_others: false },
        }),
        'POST /api/imports/7/mapping/apply': ({ body }) => {
          applied.push(body);
          state.now = 'analysing';
          return { status: 200, body: { import: importOf({ state: 'analysing' }) } };
        },
      },
    });
    await becomes('Site (column D)', 'Location');
    await userEvent.click(proceed());
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name of the mapping' });
    expect(name.value).toBe('Assets');
    await userEvent.clear(name);
    await userEvent.type(name, 'monthly');
    expect(dialog.getByText('Your company has a mapping with this name. This one replaces it.')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('progressbar', { name: 'Analyzing' })).toBeDefined();
    const fields = { ...mappingOf().fields, Location: { columns: [3], joinedBy: ' ', constant: null } };
    expect(applied).toEqual([
      { mapping: mappingOf({ fields }), version: expect.any(Number), profile: { name: 'monthly' } },
    ]);
  });

  it('shows a refusal in the dialog and keeps what was typed', async () => {
    open({
      script: {
        'POST /api/imports/7/mapping/apply': {
          status: 422,
          body: { message: 'Invalid.', errors: { 'profile.name': ['The name is taken.'] } },
        },
      },
    });
    await screen.findByRole('list', { name: 'Fields' });
    await userEvent.click(proceed());
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('The name is taken.')).toBeDefined();
    expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('Assets');
  });

  it('cancels the import after a question', async () => {
    const { sentTo } = open({
      script: { 'POST /api/imports/7/cancel': { status: 200, body: { import: importOf({ state: 'cancelled' }) } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel import' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel import' }));
    await waitFor(() => expect(sentTo('/api/imports/7/cancel')).toHaveLength(1));
  });
});

describe('saving', () => {
  it('keeps every change, one save after the other, though the answers come late', async () => {
    const gates: (() => void)[] = [];
    const { saves, save } = open({
      script: {
        'PUT /api/imports/7/mapping': async (request) => {
          await new Promise<void>((resolve) => gates.push(resolve));
          return save(request);
        },
      },
    });
    await becomes('Site (column D)', 'Location');
    await waitFor(() => expect(gates).toHaveLength(1));
    await becomes('Crit (column F)', 'Priority');
    await becomes('MAC (column G)', 'Notes');
    expect(screen.getByText('Saving…')).toBeDefined();
    expect(saves()).toHaveLength(1);
    gates.shift()?.();
    await waitFor(() => expect(saves()).toHaveLength(2));
    gates.shift()?.();
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(saves().map(({ version, mapping }) => [version, Object.keys(mapping.fields).slice(3)])).toEqual([
      [0, ['Location']],
      [1, ['Location', 'Priority', 'Notes']],
    ]);
  });

  it('tries again after a failure, and loses nothing', async () => {
    let isBroken = true;
    const { saves, save } = open({
      script: {
        'PUT /api/imports/7/mapping': (request) =>
          isBroken ? { status: 500, body: { message: 'Broken.' } } : save(request),
      },
    });
    await becomes('Site (column D)', 'Location');
    expect(await screen.findByText('Could not save, trying again')).toBeDefined();
    expect((await selectOf('Site (column D)')).value).toBe('Location');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(saves().at(-1)?.mapping.fields.Location?.columns).toEqual([3]);
  });

  it('also saves if the user leaves at the same moment, and shows the change when they come back', async () => {
    const gates: (() => void)[] = [];
    const { router, saves, save } = open({
      script: {
        'POST /api/imports': { status: 200, body: { imports: [], has_more: false, pauses_above: null } },
        'PUT /api/imports/7/mapping': async (request) => {
          await new Promise<void>((resolve) => gates.push(resolve));
          return save(request);
        },
      },
    });
    await becomes('Site (column D)', 'Location');
    await router.navigate('/equipment/imports');
    await screen.findByText('There are no imports yet');
    await waitFor(() => expect(saves()).toHaveLength(1));
    await router.navigate('/equipment/imports/7');
    expect((await selectOf('Site (column D)')).value).toBe('Location');
    gates.shift()?.();
    expect(await screen.findByText('Saved')).toBeDefined();
  });

  it('does not take its own earlier try for a colleague, if only the answer was lost', async () => {
    let isLost = true;
    const { save } = open({
      script: {
        'PUT /api/imports/7/mapping': (request) => {
          const answer = save(request);
          if (!isLost) return answer;
          isLost = false;
          throw new TypeError('Failed to fetch');
        },
      },
    });
    await becomes('Site (column D)', 'Location');
    await userEvent.click(await screen.findByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  describe('after a colleague has saved', () => {
    async function meet() {
      const opened = open();
      await selectOf('Site (column D)');
      const theirs = mappingOf({ key: null });
      opened.server.draft = { mapping: theirs, version: 4, saved_by: 'Nora Quist' };
      await becomes('Site (column D)', 'Location');
      await screen.findByText('Nora Quist saved another mapping of this file');
      expect(proceed().disabled).toBe(true);
      return opened;
    }

    it('uses theirs if the user wants that', async () => {
      await meet();
      await userEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
      expect((await selectOf('Site (column D)')).value).toBe('');
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /Nothing/ }).checked).toBe(true);
      expect(screen.getByText('Saved')).toBeDefined();
    });

    it('keeps the own one if the user wants that, as a change of theirs', async () => {
      const { saves } = await meet();
      await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
      expect(await screen.findByText('Saved')).toBeDefined();
      expect((await selectOf('Site (column D)')).value).toBe('Location');
      expect(saves().at(-1)?.version).toBe(4);
    });
  });
});
