import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProductLogo } from './product-logo.tsx';

const shown = (container: HTMLElement) =>
  container.querySelector('svg')?.dataset.glyph ?? container.querySelector('img')?.getAttribute('src');

/** The equipment types of the demo, and others that catalogues have. */
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
])('%s without a picture is drawn as %s', (label, glyph) => {
  const { container } = render(<ProductLogo src={null} size={28} type="product" label={label} />);
  expect(shown(container)).toBe(glyph);
});

it('draws a component as a component, whatever its type is called, and what has no type as the placeholder', () => {
  const component = render(<ProductLogo src={null} size={28} type="component" label="Web Server" />);
  expect(shown(component.container)).toBe('component');
  expect(shown(render(<ProductLogo src={null} size={28} type="product" />).container)).toBe('/placeholder.svg');
});

it('draws the type of a picture that does not load, and tries the next one', () => {
  const { container, rerender } = render(<ProductLogo src="/broken.png" size={28} type="product" label="Historian" />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(shown(container)).toBe('historian');
  rerender(<ProductLogo src="/next.png" size={28} type="product" label="Historian" />);
  expect(shown(container)).toBe('/next.png');
});
