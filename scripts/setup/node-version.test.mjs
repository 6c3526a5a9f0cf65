import { expect, it } from 'vitest';
import { nodeComplaint } from './node-version.mjs';

it.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0', '26.3.1'])('Node %s can run Rampart', (version) => {
  expect(nodeComplaint(version)).toBe('');
});

it.each(['10.24.1', '18.20.4', '20.9.0', '20.18.3'])(
  'Node %s is refused with the needed and the present version',
  (version) => {
    expect(nodeComplaint(version)).toBe(`Rampart needs Node 20.19 or newer. This is ${version}.`);
  },
);

it.each(['21.7.3', '22.3.0'])('Node %s is refused, because the build tools do not support it', (version) => {
  expect(nodeComplaint(version)).toContain(`22.12 or newer. This is ${version}`);
});
