import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

it.each([
  ['BOM FC-2200 Flow Computer', 'BOM FC-2200 Flow Computer.txt'],
  ['BOM ../../etc/passwd', 'BOM .. .. etc passwd.txt'],
  ['BOM C:\\CON?', 'BOM C CON.txt'],
  ['BOM a\u202etxt.exe', 'BOM a txt.exe.txt'],
  ['BOM Überwachung 4–20 mA', 'BOM Überwachung 4–20 mA.txt'],
  ['BOM ends with dots. . .', 'BOM ends with dots.txt'],
])('removes forbidden characters from %j', (name, expected) => {
  expect(fileName(name, '.txt')).toBe(expected);
});

it('keeps its ending, even if the name is very long', () => {
  expect(fileName('x'.repeat(500), '.txt')).toBe(`${'x'.repeat(120)}.txt`);
});
