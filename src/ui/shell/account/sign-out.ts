import { signOut } from '@/api/client-auth';
import { showProblem } from '../../kit/feedback/show-problem';
import { forgetPersonHere } from '../offline/person-here';
import { forgetImageConsent } from '../remote-images/agree-to-images';

/** Signs the person out and deletes all data of their documents from this browser. */
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

/** The prefix of all names of a person's databases: a document's copy (`localCopyName`) and `keptTable`. */
const LOCAL_COPY = /^variorum:/;

const PICTURES = /^variorum-pictures-/;

/** Deletes all offline copies. They are separate for each person and document, but must not stay for the next user. */
export async function forgetLocalCopies(): Promise<void> {
  forgetPersonHere();
  const databases = (await indexedDB.databases?.()) ?? [];
  await Promise.all(databases.map(({ name }) => (name && LOCAL_COPY.test(name) ? dropDatabase(name) : undefined)));
  // Done here and not by the service worker, which a browser may stop. Over plain HTTP there are no caches.
  const caches = (await window.caches?.keys().catch(() => [])) ?? [];
  await Promise.all(caches.map((name) => (PICTURES.test(name) ? window.caches.delete(name) : undefined)));
}

function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
