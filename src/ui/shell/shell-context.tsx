'use client';

import { createContext, use } from 'react';

export interface Shell {
  /** Whether the sidebar stands beside the page, where there is room for it. */
  sidebarOpen: boolean;
  toggleSidebar(): void;
  openPalette(): void;
  openShortcuts(): void;
  /** Asks for a design and a name. For people who can edit. */
  openNewSheet(): void;
}

const ShellContext = createContext<Shell | undefined>(undefined);

export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell must be used inside the shell');
  return shell;
}
