let id: string | undefined;

/**
 * Whom this page was made for. Every call names them, so that a form which stayed open while somebody else signed in, or
 * an impersonation ended, is refused instead of being carried out under another name.
 */
export const pagePerson = {
  is: (given: string | undefined) => void (id = given),
  id: () => id,
};
