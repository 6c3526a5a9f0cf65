import { safeReturnAddress } from './return-address.ts';

const key = 'rampart-return';

/**
 * Stores the return address in this tab while the user signs in at a company's provider. The provider does not send it
 * back.
 */
export const keptReturn = {
  keep(from: string | null) {
    try {
      const address = safeReturnAddress(from);
      if (address) sessionStorage.setItem(key, address);
      else sessionStorage.removeItem(key);
    } catch {
      // The browser may forbid storage. The user then continues on the start page.
    }
  },
  read(): string {
    try {
      return safeReturnAddress(sessionStorage.getItem(key)) ?? '/';
    } catch {
      return '/';
    }
  },
};
