import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { pagePerson } from '#lib/session/page-person.ts';

// A page's chunk loads with the first test that opens it, and the machine may be busy with others.
configure({ asyncUtilTimeout: 20_000 });

// A page may still send a request after its test has ended. Leave it unanswered instead of calling a real server.
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
  // Test files in one worker share modules, so reset what they keep.
  pagePerson.is(undefined);
  pagePerson.changes(false);
});
