/** The priority levels of an asset, most urgent first. An asset may have none. */
export const priorityLevels = ['high', 'medium', 'low'] as const;

export type PriorityLevel = (typeof priorityLevels)[number];

export const priorityNames: Record<PriorityLevel, string> = { high: 'High', medium: 'Medium', low: 'Low' };

/** The names for a sentence: `High, Medium or Low`. */
export const priorityChoices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  priorityLevels.map((level) => priorityNames[level]),
);
