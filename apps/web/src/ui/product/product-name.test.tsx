import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProductName } from './product-name.tsx';

it('puts the order number below the name, and keeps the complete text for screen readers', () => {
  render(
    <a href="/product">
      <ProductName name="LOGO! 230RCEo (6ED1052-2FB08-0BA0)" />
    </a>,
  );
  const link = screen.getByRole('link');
  expect(link.textContent).toBe('LOGO! 230RCEo (6ED1052-2FB08-0BA0)');
  expect([...link.children].map(({ textContent }) => textContent?.trim())).toEqual([
    'LOGO! 230RCEo',
    '(6ED1052-2FB08-0BA0)',
  ]);
});

it('leaves a name without an order number whole', () => {
  render(<ProductName name="SCALANCE X307-2 EEC (230V, coated)" />);
  expect(screen.getByText('SCALANCE X307-2 EEC (230V, coated)').children).toHaveLength(0);
});
