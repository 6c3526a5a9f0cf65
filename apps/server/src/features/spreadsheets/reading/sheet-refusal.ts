/** Why a file is refused, as a message for the user who uploaded it. */
export class SheetRefusal extends Error {}
