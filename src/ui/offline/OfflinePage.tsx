'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { noteReach } from '@/api/client-reach';
import { t } from '@/generated/messages/offline';
import { directionOf } from '@/i18n/languages';
import type { Reader } from '@/i18n/reader';
import { AppShell } from '../frame/AppShell';
import { useHydrated } from '../kit/use-hydrated';
import { ApiProvider } from '../shell/ApiProvider';
import { Messages } from '../shell/language/Messages';
import { Message } from '../shell/Message';
import { restoreAnswers } from '../shell/offline/kept-answers';
import { type KeptDocument, keptDocuments } from '../shell/offline/kept-documents';
import { type PersonHere, personHere } from '../shell/offline/person-here';
import { SIDEBAR_COOKIE } from '../shell/preferences';
import { applyTheme, readTheme, THEME_COOKIE } from '../shell/theme';
import { OfflineContent } from './OfflineContent';
import { useReloadWhenReached } from './use-reload-when-reached';

/** The page without a server, for any address: a stored document, or a list of what is stored. */
export function OfflinePage() {
  // The server rendered this page without knowing its address.
  return useHydrated() ? (
    <ApiProvider>
      <Loaded />
    </ApiProvider>
  ) : null;
}

interface Kept {
  person: PersonHere | undefined;
  /** Undefined if they couldn't be read. */
  documents: readonly KeptDocument[] | undefined;
}

function Loaded() {
  const kept = useKept();
  const isShared = usePathname().startsWith('/s/');
  if (!kept) return null;
  const { person, documents } = kept;
  if (!person) return isShared ? <SharedPage /> : <SignedOut />;
  return (
    <Messages reader={person.reader}>
      {isShared ? (
        <SharedPage />
      ) : (
        <AppShell viewer={person.viewer} sidebarOpen={cookie(SIDEBAR_COOKIE) !== 'closed'}>
          <OfflineContent documents={documents} />
        </AppShell>
      )}
    </Messages>
  );
}

/** How long to wait for IndexedDB, which may never answer (private windows, a broken profile). */
const PATIENCE_MS = 3_000;

/** Returns what this browser stores for the signed-in person; undefined while it is loading. */
function useKept(): Kept | undefined {
  const queries = useQueryClient();
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    applyTheme(readTheme(cookie(THEME_COOKIE)));
    // This page is shown only if the server can't be reached. From now on, it is checked regularly.
    noteReach(false);
    const person = personHere();
    if (person) applyReader(person.reader);
    const read = async () => {
      if (!person) return [];
      await restoreAnswers(person.viewer.userId, queries);
      return keptDocuments(person.viewer.userId);
    };
    const timer = setTimeout(() => setKept({ person, documents: undefined }), PATIENCE_MS);
    void read()
      .catch(() => undefined)
      .then((documents) => {
        clearTimeout(timer);
        setKept({ person, documents });
      });
    return () => clearTimeout(timer);
  }, [queries]);
  return kept;
}

function SignedOut() {
  return <Alone>{t('nobodyHere')}</Alone>;
}

/** Shown in place of a page behind a share link, which shows nothing of the workspace. */
function SharedPage() {
  return <Alone>{t('sharedNeedsServer')}</Alone>;
}

function Alone({ children }: { children: ReactNode }) {
  useReloadWhenReached();
  return (
    <main className="flex min-h-dvh flex-col">
      <Message title={t('youAreOffline')} action={null}>
        {children}
      </Message>
    </main>
  );
}

/** Applies the language of the person's last page, because this page was rendered for nobody in particular. */
function applyReader({ language, region, timeZone }: Reader): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = directionOf(language);
  Object.assign(root.dataset, region && { region }, timeZone && { timeZone });
}

function cookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2));
  return pairs.find(([key]) => key === name)?.[1];
}
