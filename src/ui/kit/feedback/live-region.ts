/** Attribute of the live region in a dialog. */
export const ANNOUNCEMENTS = 'data-announcements';

/** How many messages stay on the page. Older ones have been read by then. */
const KEPT = 4;

/**
 * Lets screen readers politely announce something that happens out of sight. One live region in the root layout,
 * `#announcements`, serves the whole page. Behind a modal dialog nothing is read out, so each dialog has its own
 * region. Each message is a separate line, so that no message replaces another before it is read.
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
