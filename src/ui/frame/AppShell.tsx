'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { t } from '@/generated/messages/frame';
import { cx } from '../kit/cx';
import { AvatarPictures } from '../kit/display/avatar-pictures';
import { useSignOut } from '../shell/account/use-sign-out';
import { useEditorReady } from '../shell/editor-ready';
import { isMod, isTyping } from '../shell/keys';
import { SIDEBAR_COOKIE } from '../shell/preferences';
import { type Shell, ShellProvider } from '../shell/shell-context';
import { useRoom } from '../shell/sidebar-room';
import { useKeys, useSingleKeys } from '../shell/use-keys';
import { type Viewer, ViewerProvider } from '../shell/viewer';
import { LazyPalette, loadPalette } from './palette/LazyPalette';
import { Sidebar } from './Sidebar';

const ShortcutsDialog = dynamic(() => import('./ShortcutsDialog').then((m) => m.ShortcutsDialog), { ssr: false });
const AfterEditorReady = dynamic(() => import('./AfterEditorReady').then((m) => m.AfterEditorReady), { ssr: false });
const NewSheet = dynamic(() => import('../tree/NewSheet').then((m) => m.NewSheet), { ssr: false });
const PhoneBar = dynamic(() => import('./PhoneBar').then((m) => m.PhoneBar));
const SidebarDrawer = dynamic(() => import('./SidebarDrawer').then((m) => m.SidebarDrawer), { ssr: false });

type Open = 'palette' | 'shortcuts' | 'drawer' | 'new-sheet';

interface AppShellProps {
  viewer: Viewer;
  sidebarOpen: boolean;
  children: ReactNode;
}

/** The frame of every workspace page: sidebar, palette, shortcuts. */
export function AppShell({ viewer, sidebarOpen: initiallyOpen, children }: AppShellProps) {
  const [sidebarOpen, setSidebarOpen] = useState(initiallyOpen);
  const [open, setOpen] = useState<Open>();
  const close = useCallback(() => setOpen(undefined), []);

  const room = useRoom();
  const toggleSidebar = useCallback(() => {
    if (!window.matchMedia(room.media).matches) return setOpen('drawer');
    setSidebarOpen((was) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = `${SIDEBAR_COOKIE}=${was ? 'closed' : 'open'}; path=/; max-age=31536000; samesite=lax`;
      return !was;
    });
  }, [room]);

  const { signOut, dialog: signOutDialog } = useSignOut();
  const afterText = useEditorReady();
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    // If this fails, the palette is loaded when it is opened.
    if (afterText) loadPalette().catch(() => {});
  }, [afterText]);
  useShellKeys(setOpen);
  useSearchKey();
  const shell = useMemo<Shell>(
    () => ({
      sidebarOpen,
      toggleSidebar,
      openPalette: () => setOpen('palette'),
      openShortcuts: () => setOpen('shortcuts'),
      openNewSheet: () => setOpen('new-sheet'),
    }),
    [sidebarOpen, toggleSidebar],
  );

  return (
    <ViewerProvider viewer={viewer}>
      <ShellProvider value={shell}>
        <AvatarPictures value={pictures}>
          <a href="#main" className="skip-link">
            {t('skipToContent')}
          </a>
          {/* Clipped rather than hidden, so that focusing an element can't scroll the whole screen. */}
          <div className="flex h-dvh flex-col overflow-clip">
            <div className="flex min-h-0 flex-1">
              {sidebarOpen && <Sidebar className={cx('w-64 max-[1180px]:w-55', room.shownFrom)} />}
              <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
                {children}
              </main>
            </div>
            {!room.isDocument && <PhoneBar />}
          </div>
          {afterText && <AfterEditorReady onPictures={setPictures} />}
          {open === 'palette' && <LazyPalette signOut={signOut} onClose={close} />}
          {signOutDialog}
          {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
          {open === 'new-sheet' && <NewSheet onClose={close} />}
          {open === 'drawer' && <SidebarDrawer onClose={close} />}
        </AvatarPictures>
      </ShellProvider>
    </ViewerProvider>
  );
}

/** Binds `/` to the search page, which itself uses `/` differently. */
function useSearchKey(): void {
  const router = useRouter();
  useSingleKeys((event) => {
    if (event.key !== '/') return false;
    router.push('/search');
    return true;
  });
}

function useShellKeys(setOpen: (open: Open) => void): void {
  useKeys((event) => {
    if (isMod(event) && event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey) setOpen('palette');
    else if (event.key === '?' && !isTyping(event.target)) setOpen('shortcuts');
    else return false;
    return true;
  });
}
