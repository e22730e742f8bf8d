'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useSignOut } from '../shell/account/use-sign-out';
import { useAfterText } from '../shell/after-text';
import { isMod, isTyping } from '../shell/keys';
import { SIDEBAR_COOKIE } from '../shell/preferences';
import { type Shell, ShellProvider } from '../shell/shell-context';
import { useKeys, useSingleKeys } from '../shell/use-keys';
import { type Viewer, ViewerProvider } from '../shell/viewer';
import { LatePalette, loadPalette } from './palette/LatePalette';
import { Sidebar } from './Sidebar';
import { useActivity } from './use-activity';

const ShortcutsDialog = dynamic(() => import('./ShortcutsDialog').then((m) => m.ShortcutsDialog), { ssr: false });
const InboxNews = dynamic(() => import('../inbox/InboxNews').then((m) => m.InboxNews), { ssr: false });
const KeepOffline = dynamic(() => import('../shell/offline/KeepOffline').then((m) => m.KeepOffline), { ssr: false });
const NewSheet = dynamic(() => import('../tree/NewSheet').then((m) => m.NewSheet), { ssr: false });
const SidebarDrawer = dynamic(() => import('./SidebarDrawer').then((m) => m.SidebarDrawer), { ssr: false });

type Open = 'palette' | 'shortcuts' | 'drawer' | 'new-sheet';

/** Below this width the sidebar has no room beside the page and comes as a drawer. Same as in Sidebar's classes. */
const ROOM_FOR_SIDEBAR = '(min-width: 1180px)';

interface AppShellProps {
  viewer: Viewer;
  sidebarOpen: boolean;
  children: ReactNode;
}

/** What stands around every page of the workspace: sidebar, palette, shortcuts. */
export function AppShell({ viewer, sidebarOpen: initiallyOpen, children }: AppShellProps) {
  const [sidebarOpen, setSidebarOpen] = useState(initiallyOpen);
  const [open, setOpen] = useState<Open>();
  const close = useCallback(() => setOpen(undefined), []);

  const toggleSidebar = useCallback(() => {
    if (!window.matchMedia(ROOM_FOR_SIDEBAR).matches) return setOpen('drawer');
    setSidebarOpen((was) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = `${SIDEBAR_COOKIE}=${was ? 'closed' : 'open'}; path=/; max-age=31536000; samesite=lax`;
      return !was;
    });
  }, []);

  useActivity();
  const { signOut, dialog: signOutDialog } = useSignOut();
  const afterText = useAfterText();
  useEffect(() => {
    // If this fails, it is loaded when it is opened.
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
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <div className="flex h-dvh overflow-hidden">
          {sidebarOpen && <Sidebar className="hidden min-[1180px]:flex" />}
          <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            {children}
          </main>
        </div>
        {afterText && <KeepOffline />}
        {afterText && <InboxNews />}
        {open === 'palette' && <LatePalette signOut={signOut} onClose={close} />}
        {signOutDialog}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {open === 'new-sheet' && <NewSheet onClose={close} />}
        {open === 'drawer' && <SidebarDrawer onClose={close} />}
      </ShellProvider>
    </ViewerProvider>
  );
}

/** `/` leads to the search page, which has a use of its own for it. */
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
