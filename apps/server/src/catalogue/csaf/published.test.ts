import { expect, it } from 'vitest';
import { testedAdvisory, type Change } from '#testing/loads/tested-advisory.ts';
import { checkPublished } from './published.ts';
import { readAdvisory } from './csaf.ts';

const source = { onlyCsaf: true };
const revision = { number: '1', date: '2024-04-01T00:00:00Z', summary: 'x' };
const publisher = { category: 'vendor', name: 'Acme', namespace: 'https://acme.example' };

it.each(['2.0', '2.1'] as const)('a source may publish a valid document of CSAF %s', (version) => {
  expect(() => checkPublished('csaf', testedAdvisory(version), source)).not.toThrow();
});

it.each<[place: string, change: Change]>([
  ['document.category', { document: { category: undefined } }],
  ['document.category', { document: { category: '_x' } }],
  ['document.publisher.namespace', { document: { publisher: { ...publisher, namespace: undefined } } }],
  ['document.publisher.namespace', { document: { publisher: { ...publisher, namespace: 'acme' } } }],
  ['document.publisher.category', { document: { publisher: { ...publisher, category: 'maker' } } }],
  ['document.tracking.revision_history', { tracking: { revision_history: undefined } }],
  ['document.tracking.revision_history', { tracking: { revision_history: [] } }],
  ['document.tracking.revision_history.0.number', { tracking: { revision_history: [{ ...revision, number: '1.0' }] } }],
  ['document.tracking.revision_history.0.date', { tracking: { revision_history: [{ ...revision, date: '1 May' }] } }],
  ['document.tracking.revision_history.0.summary', { tracking: { revision_history: [{ ...revision, summary: '' }] } }],
  ['document.tracking.version', { tracking: { version: '1.2' } }],
  ['document.tracking.current_release_date', { tracking: { current_release_date: '2024-05-01' } }],
  ['document.tracking.id', { tracking: { id: ' X' } }],
  ['document.references.0.url', { document: { references: [{ summary: 'x', url: 'a page' }] } }],
  ['document.notes.0.category', { document: { notes: [{ category: 'remark', text: 'x' }] } }],
  ['document.lang', { document: { lang: 'english language' } }],
  ['document.distribution', { document: { distribution: {} } }],
])('a broken %s sets a document of a source aside', (place, change) => {
  expect(() => checkPublished('csaf', testedAdvisory('2.0', change), source)).toThrow(`Not valid CSAF: ${place}: `);
});

it.each<[place: string, change: Change]>([
  ['$schema', { root: { $schema: undefined } }],
  ['document.distribution', { document: { distribution: undefined } }],
])('CSAF 2.1 also requires %s', (place, change) => {
  expect(() => checkPublished('csaf', testedAdvisory('2.1', change), source)).toThrow(`Not valid CSAF: ${place}: `);
});

it('an upload does not need what the catalogue does not use', () => {
  const change = { document: { category: undefined }, tracking: { revision_history: undefined } };
  expect(readAdvisory(testedAdvisory('2.0', change)).trackingId).toBe('TEST-1');
});
