/**
 * Registers the service worker, which opens the product's pages while the server can't be reached, and tells it who is
 * here. Browsers have workers only over HTTPS and on localhost.
 */
export async function startWorker(userId: string): Promise<void> {
  const { serviceWorker: workers } = navigator;
  if (!workers) return;
  if (process.env.NODE_ENV !== 'production') {
    // One that an earlier `npm start` left here would serve its build.
    for (const registration of await workers.getRegistrations()) await registration.unregister();
    return;
  }
  await workers.register('/sw.js', { updateViaCache: 'none' });
  const { active } = await workers.ready;
  active?.postMessage({ person: userId });
}
