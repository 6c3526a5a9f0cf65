import { expect, it } from 'vitest';
import { synonymMaxWords, typeSynonyms } from './type-synonyms.ts';

const entries = Object.entries(typeSynonyms);

it.each([
  ['plc', 'Logic Controller'],
  ['safety plc', 'Safety Controller'],
  ['rtu', 'Remote Terminal Unit'],
  ['hmi', 'Operator Panel'],
  ['ied', 'Protective Relay'],
  ['vfd', 'Variable Frequency Drive'],
  ['scada', 'SCADA Server'],
  ['dcs', 'Distributed Control System'],
  ['historian', 'Historian'],
  ['switch', 'Industrial Ethernet Switch'],
  ['firewall', 'Firewall'],
  ['router', 'Router'],
  ['access point', 'Wireless Access Point'],
  ['gateway', 'Protocol Gateway'],
  ['ups', 'Uninterruptible Power Supply'],
  ['flow meter', 'Flow Computer'],
  ['nvr', 'Video Recorder'],
  ['camera', 'IP Camera'],
  ['insulin pump', 'Infusion Pump'],
  ['ipc', 'Industrial PC'],
  ['ews', 'Engineering Workstation'],
  ['bms', 'Building Controller'],
])('%s means most likely a %s', (word, type) => {
  expect(typeSynonyms[word]?.[0]).toBe(type);
});

it('surveillance means recorders and cameras, each type once', () => {
  expect(typeSynonyms.cctv).toEqual(
    expect.arrayContaining([...(typeSynonyms.nvr ?? []), ...(typeSynonyms.camera ?? [])]),
  );
});

it.each(entries)('%s is lower case, not too long, and has different types written as names', (word, types) => {
  expect(word).toMatch(/^[a-z]+( [a-z]+)*$/);
  expect(word.split(' ').length).toBeLessThanOrEqual(synonymMaxWords);
  expect(types.length).toBeGreaterThan(0);
  expect(new Set(types).size).toBe(types.length);
  for (const type of types) expect(type).toMatch(/^[A-Z]\w+( [A-Z]\w+)*$/);
});
