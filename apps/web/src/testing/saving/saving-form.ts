import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Answer, Script } from '#testing/fake-server.ts';

/** A dialog or form that saves, with everything that a test needs to fill it and to check the result. */
export interface SavingForm {
  /** Completes the sentence "saving …". */
  saves: string;
  address: string;
  user?: CurrentUser;
  /** Answers the loads of the page. */
  script: () => Script;
  /** The request that saves, such as `POST /api/groups`. */
  request: string;
  /** The loads that answer late after the save. All of them, unless the follow-up is itself a load. */
  late?: RegExp;
  /** The server's answer to a successful save. */
  saved: Answer;
  /** A field that the server may name in a 422, if the form has fields. */
  field?: string;
  /** Opens the form and fills it. */
  fill: () => Promise<unknown>;
  /** Presses the save button. The second press tries again. */
  press: () => Promise<unknown>;
  /** Checks that the typed or chosen values are still there. */
  isKept: () => unknown;
  /** Waits for the message, the navigation or the closing after a save. */
  ends: () => Promise<unknown>;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const done: Answer = { status: 204 };

/** A form inside a dialog, found by the dialog's title. */
export function inDialog(title: string | RegExp) {
  const find = async () => within(await screen.findByRole('dialog', { name: title }));
  const button = async (label: string | RegExp) => (await find()).findByRole('button', { name: label });
  return {
    find,
    press: (label: string | RegExp) => async () => userEvent.click(await button(label)),
    type: async (label: string, text: string) => {
      const field = (await find()).getByRole('textbox', { name: label });
      await userEvent.clear(field);
      await userEvent.click(field);
      await userEvent.paste(text);
    },
    holds: async (label: string, text: string) =>
      expect((await find()).getByRole<HTMLInputElement>('textbox', { name: label }).value).toBe(text),
    isOpen: find,
    closes: () => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull()),
  };
}

export const says = (text: string | RegExp) => screen.findByText(text);

/** Clicks a button as soon as it can be pressed: some wait for an answer. */
export async function click(name: string | RegExp) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
}

export async function chooseInMenu(menu: string | RegExp, entry: string) {
  await click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}
