/** The time zones of the browser, for a choice field. The server validates the chosen one. */
export const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map(
  (value) => ({ value, label: value }),
);

/** The time zone of this browser, if it can be chosen. */
export function ownTimeZone(): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZones.some(({ value }) => value === own) ? own : 'UTC';
}
