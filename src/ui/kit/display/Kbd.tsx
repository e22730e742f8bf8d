import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="key-hint inline-flex h-5 min-w-5 items-center justify-center rounded border border-line-strong border-b-2 bg-raised px-1 font-sans text-2xs text-soft">
      {children}
    </kbd>
  );
}
