/** One file to load, or why it cannot be or need not be read. Its name is only ever shown. */
export type InputFile = { name: string } & ({ content: Buffer } | { problem: string } | { leftOut: string });
