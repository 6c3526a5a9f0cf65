/** The reason why a file is not loaded, as a sentence for the user who loads it. */
export class Refusal extends Error {}
