/** The option of a type filter, and the line of the dashboard, for everything without a type. */
export const noType = { value: 0, label: 'No type' } as const;
