import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChoiceField } from './choice-field.tsx';

const names = ['Baytown', 'Cushing North', 'Cushing South', 'Galveston'];
const data = names.map((label, index) => ({ value: String(index), label }));
let sent: (string | null)[];
let escapes: number;
beforeEach(() => {
  sent = [];
  escapes = 0;
});

function Held({ at, ...field }: Partial<Parameters<typeof ChoiceField>[0]> & { at: string | null }) {
  const [value, setValue] = useState(at);
  return (
    <ChoiceField
      label="Site"
      data={data}
      value={value}
      onChange={(chosen) => {
        sent.push(chosen);
        setValue(chosen);
      }}
      {...field}
    />
  );
}

/** The field, focused as with Tab. */
async function open(field: Partial<Parameters<typeof ChoiceField>[0]> = {}, at: string | null = null) {
  render(
    <MantineProvider env="test">
      <Held at={at} {...field} />
    </MantineProvider>,
  );
  await userEvent.tab();
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Site' });
  expect(document.activeElement).toBe(input);
  return input;
}

const press = (keys: string) => userEvent.keyboard(keys);
const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
/** What a screen reader says of the field: whether the list is open, and the marked option. */
function state(field: HTMLElement) {
  const isOpen = field.getAttribute('aria-expanded') === 'true';
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  expect(list?.getAttribute('role')).toBe(isOpen ? 'listbox' : undefined);
  if (list) expect(document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Site');
  const marked = field.getAttribute('aria-activedescendant');
  const option = marked === null ? null : document.getElementById(marked);
  expect(option?.getAttribute('role')).toBe(marked === null ? undefined : 'option');
  expect(option && list?.contains(option)).toBe(marked === null ? null : true);
  return [isOpen, option?.textContent ?? null];
}

describe('a field with a list', () => {
  it('opens with the arrow keys at the chosen option, moves with arrows, Home and End, and chooses with Enter', async () => {
    const field = await open({}, '1');
    expect([field.value, state(field)]).toEqual(['Cushing North', [false, null]]);
    expect(field.getAttribute('aria-haspopup')).toBe('listbox');
    await press('{ArrowDown}');
    expect(state(field)).toEqual([true, 'Cushing North']);
    const chosen = screen
      .getAllByRole('option', { hidden: true })
      .map((option) => option.getAttribute('aria-selected'));
    expect(chosen).toEqual(['false', 'true', 'false', 'false']);
    await press('{ArrowDown}');
    expect(state(field)).toEqual([true, 'Cushing South']);
    await press('{End}');
    expect(state(field)).toEqual([true, 'Galveston']);
    await press('{ArrowDown}');
    expect(state(field)).toEqual([true, 'Baytown']);
    await press('{ArrowUp}{Home}{ArrowUp}');
    expect(state(field)).toEqual([true, 'Galveston']);
    await press('{Enter}');
    expect([field.value, state(field), sent]).toEqual(['Galveston', [false, null], ['3']]);
    expect(document.activeElement).toBe(field);
  });

  it('finds an option by its first letters', async () => {
    const field = await open();
    await press('c');
    expect(state(field)).toEqual([true, 'Cushing North']);
    await press('ushing s');
    expect(state(field)).toEqual([true, 'Cushing South']);
    await press('{Enter}');
    expect(sent).toEqual(['2']);
  });

  it('closes with Escape without a choice, and without closing the dialog around it', async () => {
    const onDialog = ({ key, target }: KeyboardEvent) => {
      const isInList = (target as HTMLElement).getAttribute('data-mantine-stop-propagation') === 'true';
      if (key === 'Escape' && !isInList) escapes += 1;
    };
    window.addEventListener('keydown', onDialog, { capture: true });
    const field = await open({}, '0');
    await press('{ArrowDown}{ArrowDown}{Escape}');
    expect([field.value, state(field), sent, escapes]).toEqual(['Baytown', [false, null], [], 0]);
    await press('{Escape}');
    expect(escapes).toBe(1);
    window.removeEventListener('keydown', onDialog, { capture: true });
  });

  it('opens with Space and Enter, and is emptied with Delete', async () => {
    const field = await open({}, '1');
    await press(' ');
    expect(state(field)).toEqual([true, 'Cushing North']);
    await press('{Escape}{Enter}');
    expect(state(field)).toEqual([true, 'Cushing North']);
    await press('{Escape}{Delete}');
    expect([field.value, sent]).toEqual(['', [null]]);
  });

  it('does not open while it is read-only', async () => {
    const field = await open({ readOnly: true }, '1');
    await press('{ArrowDown} g{Enter}');
    fireEvent.click(field);
    expect([state(field), sent]).toEqual([[false, null], []]);
  });
});

describe('a field that is searched', () => {
  it('lists what has all typed words, names the first match, and takes it with Enter', async () => {
    const field = await open({ searchable: true });
    expect(field.getAttribute('aria-autocomplete')).toBe('list');
    expect([state(field), options()]).toEqual([[true, null], names]);
    await press('sou cush');
    expect([state(field), options()]).toEqual([[true, 'Cushing South'], ['Cushing South']]);
    await press('{Enter}');
    expect([field.value, state(field), sent]).toEqual(['Cushing South', [false, null], ['2']]);
  });

  it('names no option that the text has filtered out, and says that nothing matches', async () => {
    const field = await open({ searchable: true, nothingFoundMessage: 'No match' });
    await press('{End}');
    expect(state(field)).toEqual([true, 'Galveston']);
    await press('bay');
    expect(state(field)).toEqual([true, 'Baytown']);
    await press('x');
    expect(state(field)).toEqual([true, null]);
    screen.getByText('No match');
    await press('{Enter}');
    expect(sent).toEqual([]);
  });

  it('moves the cursor with Home while the list is closed, shows the chosen option again, and is emptied with the text', async () => {
    const field = await open({ searchable: true }, '0');
    await press('{Escape}{Home}');
    expect(state(field)).toEqual([false, null]);
    await userEvent.clear(field);
    await userEvent.tab();
    expect([field.value, sent]).toEqual(['Baytown', []]);
    await userEvent.click(field);
    await userEvent.clear(field);
    await press('{Enter}');
    expect([field.value, sent]).toEqual(['', [null]]);
  });
});
