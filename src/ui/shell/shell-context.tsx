'use client';

import { createContext, use } from 'react';

export interface Shell {
  /** Whether the sidebar is open next to the page, on screens with room for it. */
  sidebarOpen: boolean;
  toggleSidebar(): void;
  openPalette(): void;
  openShortcuts(): void;
  /** Opens a dialog for the design and name of a new sheet. For people who can edit. */
  openNewSheet(): void;
}

const ShellContext = createContext<Shell | undefined>(undefined);

export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell must be used inside the shell');
  return shell;
}
