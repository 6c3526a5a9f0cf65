import { prepare } from '../../scripts/setup/prepare.mjs';

/** The built app, built anew when a source changed. */
export const setup = () => prepare('full');
