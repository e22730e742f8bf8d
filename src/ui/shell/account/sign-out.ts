import { signOut } from '@/api/client-auth';
import { showProblem } from '../../kit/feedback/show-problem';
import { forgetImageConsent } from '../image-consent';

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

/** What the editor names its offline copies after (`localCopyName`). */
const LOCAL_COPY = /^variorum:/;

/** Offline copies are keyed by person and document, but they don't stay for whoever sits here next. */
export async function forgetLocalCopies(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? [];
  await Promise.all(databases.map(({ name }) => (name && LOCAL_COPY.test(name) ? dropDatabase(name) : undefined)));
}

function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
