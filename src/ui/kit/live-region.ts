/**
 * What happens out of sight is said politely to screen readers. One region serves the whole page; it stands in the
 * root layout as `#announcements`.
 */
export function announce(message: string): void {
  const region = document.getElementById('announcements');
  if (!region) return;
  // The same words twice are only read again when the text really changes.
  region.textContent = region.textContent === message ? `${message}\u00a0` : message;
}
