/** Numbers that the browser and the server must agree on. */
export const limits = {
  passwordMinLength: 12,
  passwordMaxLength: 200,
  emailMaxLength: 254,
  nameMaxLength: 100,
  /** Below this width the navigation and the filters fold away (SPEC point 9). */
  mobileBreakpoint: 768,
  /** How long a refused file's message stands (SPEC point 9). */
  invalidFileMessageMs: 2_000,
} as const;
