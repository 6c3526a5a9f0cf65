import { describe, expect, it } from 'vitest';
import { puttingTogether, type ListedStep } from './step-list.ts';

const step = (description: string, kind = 'mitigation', link: string | null = null) => ({ kind, description, link });
const shown = (...steps: ListedStep[]) => puttingTogether(steps).map(({ descriptions }) => descriptions);

describe('steps of a product', () => {
  it('that only introduce a list are shown with the items of the list', () => {
    const steps = [
      step('Acme offers the following solutions:'),
      step('Turn the web server off.'),
      step('Use port 8443 only.'),
    ];
    expect(shown(...steps)).toEqual([
      ['Acme offers the following solutions:', 'Turn the web server off.', 'Use port 8443 only.'],
    ]);
  });

  it('are not items of a list of another advisory, of another kind, or after the next introduction', () => {
    const steps = [
      { ...step('Acme recommends:'), advisory: 'A' },
      { ...step('Turn it off.'), advisory: 'B' },
      { ...step('In addition:'), advisory: 'B' },
      { ...step('Lock the door.'), advisory: 'B' },
      { ...step('Unplug it.', 'workaround'), advisory: 'B' },
    ];
    const groups = puttingTogether(steps, ({ advisory }) => advisory);
    expect(groups.map(({ descriptions }) => descriptions)).toEqual([
      ['Unplug it.'],
      ['Turn it off.'],
      ['In addition:', 'Lock the door.'],
    ]);
  });

  it('put the lines of a list together, with the text before them if it announces them', () => {
    const lines = [step('Controller 300: Version 5.2 or later'), step('Panel 500, Version 1.1 or later')];
    expect(shown(step('Restrict access.'), ...lines)).toEqual([
      ['Restrict access.'],
      ['Controller 300: Version 5.2 or later', 'Panel 500, Version 1.1 or later'],
    ]);
    const [first, second] = lines.map(({ description }) => description);
    expect(shown(step('Acme has fixed the following products.'), ...lines)).toEqual([
      ['Acme has fixed the following products.', first, second],
    ]);
    expect(shown(step('Update to V4.1'), step('Update to V4.2'))).toHaveLength(2);
  });

  it('join the address that a text announces, and nothing else', () => {
    const steps = [
      step('The firmware is at the following location:', 'vendor_fix'),
      step('https://acme.example/firmware', 'vendor_fix'),
      step('Update to 2.0.', 'vendor_fix'),
    ];
    expect(shown(...steps)).toEqual([
      ['The firmware is at the following location:', 'https://acme.example/firmware'],
      ['Update to 2.0.'],
    ]);
  });

  it('leave out an introduction without items, unless it is the only step or has a link', () => {
    expect(shown(step('Acme recommends:'), step('Unplug it.', 'workaround'))).toEqual([['Unplug it.']]);
    expect(shown(step('Acme recommends:'))).toEqual([['Acme recommends:']]);
    expect(shown(step('Unplug it.', 'workaround'), step('See:', 'mitigation', 'https://acme.example'))).toHaveLength(2);
  });

  it('that repeat another are shown once, with all their advisories', () => {
    const long = 'Restrict access to port 102 of the controller to the engineering stations that need it';
    const groups = puttingTogether([step(`${long}.`), step(`First of all: ${long}, and log it.`), step(`${long} `)]);
    expect(groups.map(({ descriptions, steps }) => [descriptions, steps.length])).toEqual([
      [[`First of all: ${long}, and log it.`], 3],
    ]);
  });

  it('are not merged if a short text is only the beginning of another', () => {
    expect(shown(step('Update to V3', 'vendor_fix'), step('Update to V3 SP1', 'vendor_fix'))).toHaveLength(2);
  });

  it('are in the order fixes, no fix, workarounds, general advice', () => {
    const steps = [
      step('For more information see the advisory.'),
      step('Put a firewall before it.'),
      step('No fix is planned.', 'no_fix_planned'),
      step('Unplug it.', 'workaround'),
      step('Update to 2.0.', 'vendor_fix'),
    ];
    expect(shown(...steps).flat()).toEqual([
      'Update to 2.0.',
      'No fix is planned.',
      'Unplug it.',
      'Put a firewall before it.',
      'For more information see the advisory.',
    ]);
  });
});
