/** Whose second factor it is. */
export interface Owner {
  companyId: number;
  userId: string;
  email: string;
}

/** What a secret is encrypted for: moved to another user's row, it cannot be opened. */
export const purposeOf = ({ userId }: Owner) => `second factor of ${userId}`;
