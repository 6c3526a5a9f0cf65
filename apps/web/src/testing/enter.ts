import { userEvent } from '@testing-library/user-event';

/** Pastes a text into a field. The page renders once, and not for each key. Tests of single keys type the text. */
export async function enter(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
