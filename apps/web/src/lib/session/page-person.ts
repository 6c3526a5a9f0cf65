let id: string | undefined;
let isChanging = false;
let visit = 0;

/**
 * The person that this page was loaded for. Every call names them. If somebody else has signed in or an impersonation
 * has ended, the server then refuses calls of the old page instead of running them as another person.
 */
export const pagePerson = {
  is: (given: string | undefined) => {
    if (given !== id) visit += 1;
    id = given;
  },
  id: () => id,
  /** Another number after each change of the person. What waits to be sent belongs to the visit in which it was typed. */
  visit: () => visit,
  /** Whether the page is about to reload for another person. */
  isChanging: () => isChanging,
  changes: (given: boolean) => void (isChanging = given),
};
