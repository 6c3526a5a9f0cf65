/** The priority levels of an asset, most urgent first. An asset may have none. */
export const priorityLevels = ['high', 'medium', 'low'] as const;

export type PriorityLevel = (typeof priorityLevels)[number];

export const priorityNames = { high: 'High', medium: 'Medium', low: 'Low' } as const satisfies Record<
  PriorityLevel,
  string
>;

export type PriorityName = (typeof priorityNames)[PriorityLevel];

/** The names in the order of the levels. */
export const priorityNameList = [priorityNames.high, priorityNames.medium, priorityNames.low] as const;

/** The names for a sentence: `High, Medium or Low`. */
export const priorityChoices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  priorityLevels.map((level) => priorityNames[level]),
);
