/** How users can confirm that they are the one who signed in. */
export const confirmationWays = ['password', 'code', 'provider'] as const;

export type ConfirmationWay = (typeof confirmationWays)[number];

/** A confirmation holds for this time, for the session in which it was given. */
export const confirmationMinutes = 5;
