import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProductLogo } from './product-logo.tsx';

const shown = (container: HTMLElement) =>
  container.querySelector('svg')?.dataset.glyph ?? container.querySelector('img')?.getAttribute('src');

/** The equipment types of the demo data, and types of other catalogues. */
it.each([
  ['Logic Controller', 'controller'],
  ['Remote Terminal Unit', 'terminalUnit'],
  ['Operator Panel', 'panel'],
  ['SCADA Server', 'server'],
  ['Historian', 'historian'],
  ['Industrial Ethernet Switch', 'switch'],
  ['Protocol Gateway', 'gateway'],
  ['Flow Computer', 'flowComputer'],
  ['Protective Relay', 'relay'],
  ['Variable Frequency Drive', 'drive'],
  ['Infusion Pump', 'pump'],
  ['Video Recorder', 'recorder'],
  ['Firewall', 'firewall'],
  ['Programmable Logic Controller (PLC)', 'controller'],
  ['UPS', 'power'],
  ['Something else', '/placeholder.svg'],
])('draws %s without a picture as %s', (label, glyph) => {
  const { container } = render(<ProductLogo src={null} size={28} type="product" label={label} />);
  expect(shown(container)).toBe(glyph);
});

it('draws every component with the same glyph, and the placeholder if there is no type', () => {
  const component = render(<ProductLogo src={null} size={28} type="component" label="Web Server" />);
  expect(shown(component.container)).toBe('component');
  expect(shown(render(<ProductLogo src={null} size={28} type="product" />).container)).toBe('/placeholder.svg');
});

it('draws the type if a picture does not load, and tries the next picture', () => {
  const { container, rerender } = render(<ProductLogo src="/broken.png" size={28} type="product" label="Historian" />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(shown(container)).toBe('historian');
  rerender(<ProductLogo src="/next.png" size={28} type="product" label="Historian" />);
  expect(shown(container)).toBe('/next.png');
});
