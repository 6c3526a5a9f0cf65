/** Of whom a second factor is required, from the mildest rule to the strictest. */
export const secondFactorRules = ['nobody', 'administrators', 'everybody'] as const;

export type SecondFactorRule = (typeof secondFactorRules)[number];
