import { notifications } from '@mantine/notifications';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answer, Script, SeenRequest } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { accountForms } from '#testing/saving/account.ts';
import { actionItemForms } from '#testing/saving/action-items.ts';
import { administrationForms } from '#testing/saving/administration.ts';
import { assetForms } from '#testing/saving/assets.ts';
import { catalogueAdministrationForms } from '#testing/saving/catalogue-administration.ts';
import { equipmentForms } from '#testing/saving/equipment.ts';
import { locationForms } from '#testing/saving/locations.ts';
import { ownProductForms } from '#testing/saving/own-products.ts';
import { signInSettingForms } from '#testing/saving/sign-in-settings.ts';
import { subscriptionForms } from '#testing/saving/subscriptions.ts';
import type { SavingForm } from '#testing/saving/saving-form.ts';

const forms: SavingForm[] = [
  ...actionItemForms,
  ...assetForms,
  ...equipmentForms,
  ...locationForms,
  ...ownProductForms,
  ...accountForms,
  ...administrationForms,
  ...catalogueAdministrationForms,
  ...subscriptionForms,
  ...signInSettingForms,
];

/** Each way in which a server can refuse a save, with the text that the user must see. */
function refusalsOf(field: string | undefined): { reason: string; answer: () => Answer }[] {
  const refuse = (status: number, reason: string, errors?: object) => ({
    reason,
    answer: () => ({ status, body: { message: reason, ...(errors && { errors }) } }),
  });
  const invalid = (name: string, reason: string) => refuse(422, reason, { [name]: [reason] });
  return [
    refuse(500, 'Something went wrong on our side.'),
    ...(field ? [invalid(field, 'This value is not allowed.')] : []),
    invalid('a_name_that_no_form_has', 'The company is at its limit.'),
    refuse(403, 'You may not do this.'),
    {
      reason: messages.unreachable,
      answer: () => {
        throw new TypeError('Failed to fetch');
      },
    },
  ];
}

/** Answers as the script does until `hold` is called. After that, late loads never arrive. */
function loads(script: Script, late = /./) {
  let isHeld = false;
  const held = Object.entries(script).map(([request, answer]) => [
    request,
    (seen: Parameters<Extract<typeof answer, (...args: never[]) => unknown>>[0]) =>
      isHeld && late.test(request)
        ? new Promise<Answer>(() => {})
        : typeof answer === 'function'
          ? answer(seen)
          : answer,
  ]);
  return { script: Object.fromEntries(held) as Script, hold: () => (isHeld = true) };
}

/** The requests that change something. Lists are also loaded by POST, and the script of the page answers those. */
function writesOf(requests: SeenRequest[], script: Script, save: string): string[] {
  const sent = requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  return sent.filter((request) => request === save || !(request in script || request.replace(/\?.*/, '') in script));
}

/** The text, if it is anywhere on the page. */
const shown = (text: string) => (document.body.textContent.includes(text) ? text : undefined);

describe.each(forms)(
  'saving $saves',
  ({ address, user, script, request, late, saved, field, fill, press, isKept, ends }) => {
    it('says why it failed, keeps the typed text, and then saves without waiting for a list', async () => {
      const page = loads(script(), late);
      let answer: () => Answer = () => saved;
      const { requests } = openApp(address, { ...page.script, [request]: () => answer() }, user);
      await fill();
      const refusals = refusalsOf(field);
      for (const refusal of refusals) {
        ({ answer } = refusal);
        await press();
        await waitFor(() => expect(shown(refusal.reason)).toBe(refusal.reason));
        await isKept();
        notifications.clean();
        await waitFor(() => expect(document.querySelector('.mantine-Notification-root')).toBeNull());
      }
      page.hold();
      answer = () => saved;
      await press();
      await ends();
      // Each press sends this one request. A form around a dialog must not save too.
      expect(writesOf(requests, page.script, request)).toEqual(
        Array.from({ length: refusals.length + 1 }, () => request),
      );
    });

    it('opens the sign-in page if the session has ended', async () => {
      const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
      openApp(address, { ...script(), [request]: { status: 401, body: { message: 'Sign in.' } } }, user);
      await fill();
      await press();
      await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/login/)));
      expect(screen.queryByText(/successfully|^Success/)).toBeNull();
    });
  },
);
