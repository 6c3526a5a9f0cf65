import type { Bundled } from '#catalogue/bundles/taken-file.ts';

/** One file to load, or the reason why it cannot or need not be read. Its name is only shown, never opened. */
export type InputFile = { name: string } & (
  | { content: Buffer; /** It came with a bundle. */ bundled?: Bundled }
  | { problem: string }
  | { leftOut: string; /** Remarks for the report. */ notes?: string[]; kind?: 'bundle' }
);
