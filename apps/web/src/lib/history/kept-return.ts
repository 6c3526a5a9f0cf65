import { safeReturnAddress } from './return-address.ts';

const key = 'rampart-return';

/** Keeps in this tab where to go on after a visit to a company's provider, which sends back no such thing. */
export const keptReturn = {
  keep(from: string | null) {
    try {
      const address = safeReturnAddress(from);
      if (address) sessionStorage.setItem(key, address);
      else sessionStorage.removeItem(key);
    } catch {
      // Storage may be forbidden by the browser's settings; the start page will do then.
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
