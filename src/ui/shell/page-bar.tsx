'use client';

import { createContext, type ReactNode, use } from 'react';

const PageBarContext = createContext<ReactNode>(null);

/** What the pages below it show in the line over their title, beside the button of the sidebar. */
export function PageBarProvider({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return <PageBarContext value={bar}>{children}</PageBarContext>;
}

export function usePageBar(): ReactNode {
  return use(PageBarContext);
}
