let id: string | undefined;
let isChanging = false;

/**
 * Whom this page was made for. Every call names them, so that a form which stayed open while somebody else signed in, or
 * an impersonation ended, is refused instead of being carried out under another name.
 */
export const pagePerson = {
  is: (given: string | undefined) => void (id = given),
  id: () => id,
  /** Whether another person is about to get a page of their own. */
  isChanging: () => isChanging,
  changes: (given: boolean) => void (isChanging = given),
};
