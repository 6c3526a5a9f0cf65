/** Why a whole file is not taken, in words for the person who sent it. */
export class SheetRefusal extends Error {}
