import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { pagePerson } from '#lib/page-person.ts';

// A page's chunk loads with the first test that opens it, and the machine may be busy with others.
configure({ asyncUtilTimeout: 20_000 });

// A page that a test leaves may still ask for something: between two tests nobody answers, and nobody is disturbed.
globalThis.fetch = () => new Promise(() => {});

// The browser's own log of an expected failure says nothing that a test does not check.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=; Max-Age=0';
  // The files of a worker share what is loaded: the next test begins with a page that is nobody's.
  pagePerson.is(undefined);
  pagePerson.changes(false);
});
