'use client';

import { createContext, type ReactNode, use } from 'react';

const PageBarContext = createContext<ReactNode>(null);

/** Sets what pages show in the line above their title, next to the sidebar's button. */
export function PageBarProvider({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return <PageBarContext value={bar}>{children}</PageBarContext>;
}

export function usePageBar(): ReactNode {
  return use(PageBarContext);
}
