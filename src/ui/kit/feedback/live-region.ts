/** Marks the region of a dialog. */
export const ANNOUNCEMENTS = 'data-announcements';

/** Older messages are gone from the page; they have been read by then. */
const KEPT = 4;

/**
 * What happens out of sight is said politely to screen readers. One region serves the whole page; it stands in the
 * root layout as `#announcements`. Behind a modal dialog nothing is read out, so each dialog has a region, too. Each
 * message is a line of its own, so that none takes the place of another before it is read.
 */
export function announce(message: string): void {
  const dialogs = document.querySelectorAll(`dialog[open] [${ANNOUNCEMENTS}]`);
  for (const region of [document.getElementById('announcements'), dialogs[dialogs.length - 1]]) {
    if (!region) continue;
    const line = document.createElement('p');
    line.textContent = message;
    region.append(line);
    while (region.childElementCount > KEPT) region.firstElementChild?.remove();
  }
}
