import { prepare } from '../../scripts/setup/prepare.mjs';

/** The built app. It is built again if a source changed. */
export const setup = () => prepare('full');
