import type { ReactNode } from 'react';

export function EntryTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-2">
      <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{title}</h1>
      <p className="mt-1.5 text-base text-soft">{children}</p>
    </div>
  );
}
