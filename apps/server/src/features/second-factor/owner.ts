/** The user with the second factor. */
export interface Owner {
  companyId: number;
  userId: string;
  email: string;
}

/** Binds a secret to its user. In the row of another user it cannot be opened. */
export const purposeOf = ({ userId }: Pick<Owner, 'userId'>) => `second factor of ${userId}`;
