import { isLanguage } from '@/i18n/languages';
import { currentReader, type Reader } from '@/i18n/reader';
import { ROLES } from '@/identity/core/role';
import type { Viewer } from '../viewer';

const KEY = 'person-here';

export interface PersonHere {
  viewer: Viewer;
  /** The language and region of their last page. */
  reader: Reader;
}

let noteKept = () => {};
/** Resolves once this page has stored who is signed in. Pages without a signed-in person never do. */
export const personKept = new Promise<void>((resolve) => {
  noteKept = resolve;
});

/**
 * Stores who is signed in in this browser, for pages that open without the server. Signing out deletes it, and so does
 * opening an entry page, which only people who aren't signed in see.
 */
export function keepPersonHere(viewer: Viewer): void {
  try {
    const person: PersonHere = { viewer, reader: currentReader() };
    localStorage.setItem(KEY, JSON.stringify(person));
  } catch {
    // A browser that stores nothing can't open anything offline.
  }
  noteKept();
}

export function personHere(): PersonHere | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isPerson(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function forgetPersonHere(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there is nothing to delete either.
  }
  navigator.serviceWorker?.controller?.postMessage({ person: undefined });
}

function isPerson(stored: unknown): stored is PersonHere {
  const { viewer, reader } = (stored ?? {}) as Partial<PersonHere>;
  return isViewer(viewer) && isLanguage(reader?.language);
}

function isViewer(stored: unknown): stored is Viewer {
  if (typeof stored !== 'object' || stored === null) return false;
  const { userId, name, email, role, workspace } = stored as Partial<Record<keyof Viewer, unknown>>;
  const { id, name: workspaceName } = (workspace ?? {}) as Partial<Viewer['workspace']>;
  const texts = [userId, name, email, role, id, workspaceName];
  return texts.every((text) => typeof text === 'string') && ROLES.some((known) => known === role);
}
