import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '#testing/render-at.tsx';
import { useEntryState } from './entry-state.ts';

function Counter() {
  const [count, change] = useEntryState('count', () => 0);
  return (
    <button type="button" onClick={() => change((before) => before + 1)}>
      {count}
    </button>
  );
}

const open = (address: string) =>
  renderAt(address, () => [
    { path: '/list', element: <Counter /> },
    { path: '/other', element: <p>Other</p> },
  ]);

const count = () => screen.getByRole('button').textContent;

it('is restored when the browser goes back, and is new for a new visit', async () => {
  const { router } = open('/list');
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  expect(count()).toBe('2');
  await router.navigate('/other');
  await screen.findByText('Other');
  await router.navigate(-1);
  await screen.findByRole('button');
  expect(count()).toBe('2');
  await router.navigate('/other');
  await screen.findByText('Other');
  await router.navigate('/list');
  await screen.findByRole('button');
  expect(count()).toBe('0');
});

it('starts empty if the stored state cannot be read', () => {
  sessionStorage.setItem('rampart-entries', '{');
  open('/list');
  expect(count()).toBe('0');
});
