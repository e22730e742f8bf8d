'use client';

import { PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { usePageBar } from './page-bar';
import { useShell } from './shell-context';

/** Opens the sidebar where it is folded away or has no room. */
export function SidebarButton() {
  const { sidebarOpen, toggleSidebar } = useShell();
  return (
    <IconButton
      label="Show the sidebar"
      tip="right"
      icon={<PanelLeftOpen size={16} />}
      className={cx(sidebarOpen && 'min-[1180px]:hidden')}
      onClick={toggleSidebar}
    />
  );
}

interface PageFrameProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Wide for tables. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every page but the document's: a title, what can be done, and the content in a column. */
export function PageFrame({ title, description, actions, wide = false, children }: PageFrameProps) {
  const bar = usePageBar();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div
        className={cx(
          'flex h-12 items-center gap-1 px-2',
          bar !== null && 'sticky top-0 z-20 mb-7 border-line border-b bg-paper',
        )}
      >
        <SidebarButton />
        {bar}
      </div>
      <div className={cx('mx-auto px-5 pb-20 sm:px-8', wide ? 'max-w-6xl' : 'max-w-3xl')}>
        <header className="mb-7 flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{title}</h1>
            {description && <p className="mt-1.5 max-w-prose text-base text-soft">{description}</p>}
          </div>
          {actions}
        </header>
        {children}
      </div>
    </div>
  );
}

/** A part of a page under its own heading. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-10">
      <div className="mb-2.5 flex h-7 items-center justify-between">
        <h2 className="font-semibold text-base text-ink">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
