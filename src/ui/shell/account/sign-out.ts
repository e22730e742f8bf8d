import { signOut } from '@/api/client-auth';
import { showProblem } from '../../kit/feedback/show-problem';
import { forgetImageConsent } from '../image-consent';
import { forgetPersonHere } from '../offline/person-here';

/** Signs out of this browser and leaves nothing of the person's documents behind in it. */
export async function signOutHere(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    return showProblem(error);
  }
  await forgetLocalCopies();
  forgetImageConsent();
  window.location.assign('/sign-in');
}

/** How the names of all that is kept for somebody begin: a document's copy (`localCopyName`), and `keptTable`. */
const LOCAL_COPY = /^variorum:/;

const PICTURES = /^variorum-pictures-/;

/** Offline copies are keyed by person and document, but they don't stay for whoever sits here next. */
export async function forgetLocalCopies(): Promise<void> {
  forgetPersonHere();
  const databases = (await indexedDB.databases?.()) ?? [];
  await Promise.all(databases.map(({ name }) => (name && LOCAL_COPY.test(name) ? dropDatabase(name) : undefined)));
  // Not left to the service worker, which a browser may stop. Over plain HTTP there are no caches.
  const caches = (await window.caches?.keys().catch(() => [])) ?? [];
  await Promise.all(caches.map((name) => (PICTURES.test(name) ? window.caches.delete(name) : undefined)));
}

function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
