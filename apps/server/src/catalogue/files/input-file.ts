/** One file to load, or the reason why it cannot or need not be read. Its name is only shown, never opened. */
export type InputFile = { name: string } & ({ content: Buffer } | { problem: string } | { leftOut: string });
