/** Follows the name of an advisory that was loaded in part. */
export const leftOutText = 'products outside the scope of its source were left out and are not checked.';
