import { z } from 'zod';

/** What the doctor says of one part of the installation. */
export const finding = z.object({
  part: z.string(),
  /** `warn`: it works, but an operator should know. `fail`: something does not work. */
  state: z.enum(['ok', 'warn', 'fail']),
  text: z.string(),
  /** What to do, if it is not ok. */
  advice: z.string().optional(),
  /** Web addresses that this machine has to reach for it. */
  addresses: z.array(z.string()).optional(),
});
export type Finding = z.output<typeof finding>;

export const ok = (part: string, text: string): Finding => ({ part, state: 'ok', text });
export const warn = (part: string, text: string, advice: string): Finding => ({ part, state: 'warn', text, advice });
export const fail = (part: string, text: string, advice: string): Finding => ({ part, state: 'fail', text, advice });

/** The findings as lines, one part after the other, and the sum. */
export function reportOf(findings: readonly Finding[]): string {
  const widest = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.map(({ part, state, text, advice }) => {
    const line = `${state.padEnd(4)}  ${part.padEnd(widest)}  ${text}`;
    return advice === undefined ? line : `${line}\n${' '.repeat(widest + 8)}${advice}`;
  });
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length;
  const sum = `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed`;
  return `${lines.join('\n')}\n\n${sum}`;
}

export const messageOf = (error: unknown): string => {
  const { message, code } = error as Error & { code?: string };
  // An error of several addresses has no message of its own.
  return message || code || 'unknown reason';
};
