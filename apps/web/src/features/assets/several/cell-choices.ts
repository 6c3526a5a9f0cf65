import { matchesEveryWord } from '@rampart/contract/rules/texts/word-match.ts';

const most = 8;

/** The choices that match what is typed. A complete choice matches all, so that the user can change it. */
export function choicesFor(text: string, choices: readonly string[]): readonly string[] {
  const typed = text.trim().toLowerCase();
  const isComplete = choices.some((choice) => choice.toLowerCase() === typed);
  const found = isComplete ? choices : choices.filter((choice) => matchesEveryWord(choice, text));
  return found.slice(0, most);
}
