import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusHandover, useFocusReturn } from './focus-return.ts';

function Panel({ name, isOpen }: { name: string; isOpen: boolean }) {
  useFocusReturn(isOpen);
  return <button type="button">{name}</button>;
}

/** A dialog, and in front of it the question whether to close it. */
function Two({ order }: { order: ('dialog' | 'question')[] }) {
  const [opened, setOpened] = useState<string[]>([]);
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <button type="button" onClick={() => setOpened(['dialog'])}>
        Open
      </button>
      {order.map((name) => (
        <Panel key={name} name={name} isOpen={opened.includes(name)} />
      ))}
      <button type="button" onClick={() => setOpened(['dialog', 'question'])}>
        Ask
      </button>
      <button type="button" onClick={() => setOpened([])}>
        Close both
      </button>
    </main>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it.each([[['dialog', 'question'] as const], [['question', 'dialog'] as const]])(
  'returns to what opened the first when %j close at once',
  async (order) => {
    render(<Two order={[...order]} />);
    await press('Open');
    await press('Ask');
    await press('Close both');
    expect(document.activeElement?.textContent).toBe('Open');
  },
);

function Row() {
  const control = useRef<HTMLButtonElement>(null);
  useFocusHandover(control);
  return (
    <button ref={control} type="button">
      Row
    </button>
  );
}

it('moves the focus to the heading when the row that had it leaves the page', () => {
  const page = (rows: boolean) => (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      {rows && <Row />}
    </main>
  );
  const { rerender } = render(page(true));
  screen.getByRole('button').focus();
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});
