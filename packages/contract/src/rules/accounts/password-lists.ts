import { limits } from '../limits.ts';
import { passwordLength } from './new-password.ts';

/** The number of most frequent passwords that must not make up the parts of a new one. */
const commonPasswords = 30_000;

/**
 * Collects the lines of a list of stolen passwords, the most frequent first. Capitals are ignored. `common` are the
 * passwords that a new one must not be made of, `stolen` are those that are long enough to be chosen.
 */
export function collectPasswords() {
  let lines = 0;
  const common = new Set<string>();
  const stolen = new Set<string>();
  return {
    common,
    stolen,
    add(line: string): void {
      lines += 1;
      const least = limits.passwordMinLengthWithSecondFactor;
      if (lines > commonPasswords && line.length < least) return;
      const password = line.toLowerCase();
      if (lines <= commonPasswords && password.length > 2) common.add(password);
      if (passwordLength(password) >= least) stolen.add(password);
    },
  };
}
