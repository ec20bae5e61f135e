/** A step of time in words, as its day (UTC) has it. */
export function stepName(time: string, hourly: boolean): string {
  const format: Intl.DateTimeFormatOptions = hourly
    ? { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
    : { day: 'numeric', month: 'short', weekday: 'short' };
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en', { ...format, timeZone: 'UTC' }).format(new Date(time));
}

/** The same as short as it goes, for an axis. */
export function shortStepName(time: string, hourly: boolean): string {
  const format: Intl.DateTimeFormatOptions = hourly ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en', { ...format, timeZone: 'UTC' }).format(new Date(time));
}
