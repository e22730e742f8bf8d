/**
 * What happens out of sight is said politely to screen readers. One region serves the whole page; it stands in the
 * root layout as `#announcements`.
 */
export function announce(message: string): void {
  const region = document.getElementById('announcements');
  if (!region) return;
  const now = performance.now();
  // What happens at once is said as one: a second message would take the place of the first before it is read.
  const text = now - saidAt < JOINED_MS ? `${region.textContent} ${message}` : message;
  saidAt = now;
  // The same words twice are only read again when the text really changes.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

const JOINED_MS = 300;
let saidAt = Number.NEGATIVE_INFINITY;
