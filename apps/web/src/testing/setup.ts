import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { answerStylesQuickly } from './computed-style.ts';
import { quickErrors } from './quick-errors.ts';
import { forgetOwnerStacks } from './owner-stacks.ts';
import { pagePerson } from '#lib/session/page-person.ts';

// The code of a page loads with the first test that opens it, and the machine may be busy.
configure({ asyncUtilTimeout: 20_000, ...quickErrors });
forgetOwnerStacks();
answerStylesQuickly();

// A page may still send a request after its test has ended. Leave it unanswered instead of calling a real server.
globalThis.fetch = () => new Promise(() => {});

// Tests check expected failures, so the browser's log of them is not needed.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=; Max-Age=0';
  // Test files in one worker share modules, so reset what they keep.
  notifications.clean();
  pagePerson.is(undefined);
  pagePerson.changes(false);
});
