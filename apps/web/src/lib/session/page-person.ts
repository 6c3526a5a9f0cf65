let id: string | undefined;
let isChanging = false;

/**
 * The person that this page was loaded for. Every call names them. If somebody else has signed in or an impersonation
 * has ended, the server then refuses calls of the old page instead of running them as another person.
 */
export const pagePerson = {
  is: (given: string | undefined) => void (id = given),
  id: () => id,
  /** Whether the page is about to reload for another person. */
  isChanging: () => isChanging,
  changes: (given: boolean) => void (isChanging = given),
};
