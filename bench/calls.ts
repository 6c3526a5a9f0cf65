import type { Call } from './call.ts';
import { assetCalls } from './calls/assets.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { sessionCalls } from './calls/session.ts';

/** Every measured call, a file for each feature. */
export const calls: Call[] = [...sessionCalls, ...catalogueCalls, ...assetCalls];
