/**
 * Registers the service worker, which opens pages while the server can't be reached. Tells it who is signed in, and
 * what this page loaded before the worker was there, so that pictures seen on a first visit are stored too. Browsers
 * support workers only over HTTPS and on localhost.
 */
export async function startWorker(userId: string): Promise<void> {
  const { serviceWorker: workers } = navigator;
  if (!workers) return;
  if (process.env.NODE_ENV !== 'production') {
    // A worker from an earlier `npm start` would serve that build.
    for (const registration of await workers.getRegistrations()) await registration.unregister();
    return;
  }
  await workers.register('/sw.js', { updateViaCache: 'none' });
  const { active } = await workers.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ person: userId, loaded });
}
