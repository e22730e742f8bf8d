const NAME = /^[A-Za-z0-9_+/-]{1,64}$/;

/** Names that were found to be time zones. There are about 600, but each can be written with any capitals. */
const known = new Set<string>();
const MOST_KNOWN = 1_000;

/**
 * Returns whether a name is a time zone, e.g. `Europe/Berlin`. Known names are remembered, because looking one up takes
 * up to a millisecond, and every request brings one.
 */
export function isTimeZone(name: string | undefined): name is string {
  if (!name || !NAME.test(name)) return false;
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  if (known.size < MOST_KNOWN) known.add(name);
  return true;
}
