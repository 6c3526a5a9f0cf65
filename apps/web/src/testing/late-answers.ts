import { act } from '@testing-library/react';
import type { Answer, Script, SeenRequest } from './fake-server.ts';

/** Answers that are held back from a given moment on, until the test releases them. */
export function lateAnswers() {
  let isLate = false;
  const waiting: (() => void)[] = [];
  const late = (scripted: Script[string]) => (request: SeenRequest) => {
    const answer = () => (typeof scripted === 'function' ? scripted(request) : scripted);
    return isLate ? new Promise<Answer>((resolve) => waiting.push(() => resolve(answer()))) : answer();
  };
  return {
    late,
    begin: () => (isLate = true),
    answerAll: () => act(async () => waiting.splice(0).forEach((answer) => answer())),
    waiting: () => waiting.length,
  };
}
