import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { RatingBadge } from './rating-badge.tsx';
import { RatingGlyph } from './rating-glyph.tsx';
import { RatingTrend } from '#ui/charts/rating-trend.tsx';
import { trendGeometry } from '#ui/charts/trend-geometry.ts';

it.each([
  [1, 'BlackList'],
  [51, 'Alert'],
  [150, 'Caution'],
  [200, 'Attention'],
  [250, 'Pass'],
  [0, 'No rating'],
  [251, 'No rating'],
  [null, 'No rating'],
])('names the rating %s %s', (value, name) => {
  render(<RatingBadge value={value} variant="scored" />);
  expect(screen.getByText(name)).toBeDefined();
  expect(screen.queryByText(String(value)) !== null).toBe(name !== 'No rating');
});

it('gives a glyph a name only if no name is beside it', () => {
  render(<RatingGlyph state={3} isAlone />);
  expect(screen.getByRole('img', { name: 'Caution' })).toBeDefined();
});

it('shows the placeholder if a picture is missing or does not load, and tries the next picture', () => {
  const { container, rerender } = render(<ProductLogo src="/broken.png" size={28} />);
  const image = () => container.querySelector('img');
  expect(image()?.getAttribute('src')).toBe('/broken.png');
  fireEvent.error(image() as HTMLImageElement);
  expect(image()?.getAttribute('src')).toBe('/placeholder.svg');
  rerender(<ProductLogo src="/next.png" size={28} />);
  expect(image()?.getAttribute('src')).toBe('/next.png');
  rerender(<ProductLogo src={null} size={28} />);
  expect(image()?.getAttribute('src')).toBe('/placeholder.svg');
});

it('draws the trend over a domain of 250', () => {
  const { plot, y, x, isLabelled } = trendGeometry(640, 12);
  expect(y(0)).toBe(plot.top + plot.height);
  expect(y(250)).toBe(plot.top);
  expect(x(0)).toBeLessThan(x(11));
  expect(isLabelled(11)).toBe(true);
});

it('labels as many months as fit', () => {
  const { isLabelled } = trendGeometry(300, 12);
  expect(Array.from({ length: 12 }, (_, index) => isLabelled(index)).filter(Boolean).length).toBeLessThan(6);
});

it('draws five bands and a point for each month', () => {
  const { container } = render(<RatingTrend points={[10, 250, 88]} labels={['Sep', 'Oct', 'Nov']} />);
  expect(container.querySelectorAll('g[data-rating]')).toHaveLength(5);
  expect(container.querySelectorAll('circle')).toHaveLength(3);
});
