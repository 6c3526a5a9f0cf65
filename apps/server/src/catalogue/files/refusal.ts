/** Why a file is not loaded, as a sentence for the person who loads it. */
export class Refusal extends Error {}
