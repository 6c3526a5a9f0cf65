import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '#testing/render-at.tsx';
import { Page } from './page.tsx';

function BrokenPage(): never {
  throw new Error('Cannot read properties of undefined');
}

it('a page that breaks shows a message without internal details, and a button that reloads it', async () => {
  renderAt('/', () => [{ path: '/', element: <Page name="broken" page={BrokenPage} /> }]);
  await screen.findByRole('heading', { name: 'This page did not load' });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(document.body.textContent).not.toContain('Cannot read');
});
