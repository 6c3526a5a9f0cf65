/** The option of a type filter, and the line of the dashboard, that stand for what has no type. */
export const noType = { value: 0, label: 'No type' } as const;
