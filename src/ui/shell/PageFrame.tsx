'use client';

import { ChevronLeft, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/shell/page';
import { IconButton } from '../kit/controls/IconButton';
import { PageLink } from '../kit/controls/PageLink';
import { cx } from '../kit/cx';
import { usePageBar } from './page-bar';
import { useShell } from './shell-context';
import { useRoom } from './sidebar-room';

/** On phones, the sidebar's button has the same place on all pages, and heads are as high as a document's bar. */
const AT_EDGE = '-ms-2 max-[900px]:-ms-3 sm:max-[900px]:-ms-6';
/** On wider screens, the row of the title has one height, so that the title doesn't jump from page to page. */
const HEAD_ROW = 'min-[900px]:min-h-13';
const HEAD = `max-[900px]:min-h-12 ${HEAD_ROW}`;

/** A button that shows the sidebar when it is folded or has no room. */
export function SidebarButton({ className }: { className?: string }) {
  const { sidebarOpen, toggleSidebar } = useShell();
  const { hiddenFrom } = useRoom();
  return (
    <IconButton
      label={t('showSidebar')}
      tip="right"
      icon={<PanelLeftOpen size={16} className="rtl:-scale-x-100" />}
      className={cx(sidebarOpen && hiddenFrom, className)}
      onClick={toggleSidebar}
    />
  );
}

/** The title of a page: the same on all pages. */
function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="min-w-0 font-semibold font-serif text-xl tracking-[-0.015em]">{children}</h1>;
}

interface PageFrameProps {
  title: string;
  /** The list that the page belongs to. */
  back?: { href: string; label: string };
  description?: ReactNode;
  actions?: ReactNode;
  /** For tables. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The frame of every page except documents: a title, actions, and the content in a column. Below a link to a list, the
 * title has the full width, because the actions are next to the link.
 */
export function PageFrame({ title, back, description, actions, wide = false, children }: PageFrameProps) {
  const bar = usePageBar();
  const { sidebarOpen } = useShell();
  const isAlone = bar === null;
  const shownActions = actions && (
    <div className={cx('flex flex-wrap items-center gap-2', isAlone ? HEAD : HEAD_ROW)}>{actions}</div>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col min-[900px]:flex-row">
      {/* Outside of what scrolls, so that its line spans the page. */}
      {!isAlone && (
        <div
          className={cx(
            'page-head flex h-12 shrink-0 items-center gap-1 border-line border-b px-2 min-[900px]:ms-5 min-[900px]:h-auto min-[900px]:w-48 min-[900px]:flex-col min-[900px]:items-stretch min-[900px]:overflow-y-auto min-[900px]:border-0 min-[900px]:px-0 min-[900px]:pt-3',
            // The sidebar contains what the bar would.
            sidebarOpen && 'medium:hidden',
          )}
        >
          <SidebarButton />
          {bar}
        </div>
      )}
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]">
        <div
          className={cx(
            'w-full min-w-0 px-5 pb-20 sm:px-8',
            isAlone ? 'mx-auto' : 'max-[900px]:pt-3',
            // On medium screens, both kinds of page fill the room beside the sidebar, so that their edges are in one place.
            wide ? 'max-w-6xl' : 'max-w-3xl medium:max-w-[52rem]',
          )}
        >
          <header className={cx('page-head mb-5 flex flex-wrap items-start gap-x-2', rowGap({ isAlone, back }))}>
            {back && (
              <div className={cx('flex min-w-0 flex-1 items-center gap-1', HEAD)}>
                {isAlone && <SidebarButton className={AT_EDGE} />}
                <PageLink
                  href={back.href}
                  className="-ms-1 inline-flex min-h-8 items-center gap-0.5 whitespace-nowrap text-sm text-soft hover:text-ink hover:underline"
                >
                  <ChevronLeft size={15} aria-hidden="true" className="rtl:-scale-x-100" />
                  {back.label}
                </PageLink>
              </div>
            )}
            {back && shownActions}
            <div className={cx('min-w-0 flex-1 pe-4', back ? 'basis-full' : 'basis-64')}>
              <div className={cx('flex min-h-8 items-center gap-1', !back && (isAlone ? HEAD : HEAD_ROW))}>
                {isAlone && !back && <SidebarButton className={AT_EDGE} />}
                <PageTitle>{title}</PageTitle>
              </div>
              {description && <p className="mt-0.5 max-w-[40rem] text-pretty text-base text-soft">{description}</p>}
            </div>
            {!back && shownActions}
          </header>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Returns the gap between description and actions on phones. On pages without a bar, the actions' row is taller. */
function rowGap({ isAlone, back }: { isAlone: boolean; back: PageFrameProps['back'] }): string {
  return isAlone || back ? 'gap-y-1' : 'gap-y-3';
}

interface ListFrameProps {
  title: string;
  tools?: ReactNode;
  /** The name of the part next to the list. Without it, the list has the whole page. */
  besideLabel?: string | undefined;
  beside?: ReactNode;
  children: ReactNode;
}

/** The frame of a page with one long list. Title and tools share a row that stays in view. */
export function ListFrame({ title, tools, beside, besideLabel, children }: ListFrameProps) {
  const column = 'mx-auto w-full max-w-4xl px-5 sm:px-8';
  const isSplit = besideLabel !== undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* Outside of what scrolls, so that its line spans the page. It leaves room for a scrollbar, like the list. */}
      <header className="shrink-0 overflow-hidden border-line border-b [scrollbar-gutter:stable]">
        <div
          className={cx(
            isSplit ? 'px-5' : column,
            'page-head flex min-h-12 flex-wrap items-center gap-x-3 min-[900px]:flex-nowrap',
            HEAD_ROW,
          )}
        >
          <SidebarButton className={cx('-me-2', AT_EDGE)} />
          <div className={cx('flex items-center max-[900px]:flex-1', HEAD)}>
            <PageTitle>{title}</PageTitle>
          </div>
          {tools}
        </div>
      </header>
      {isSplit ? (
        <div className="flex min-h-0 flex-1">
          <div className="w-[27rem] shrink-0 overflow-y-auto border-line border-e px-5 pb-20 min-[1600px]:w-[32rem]">
            {children}
          </div>
          <section aria-label={besideLabel} className="flex min-w-0 flex-1 flex-col">
            {beside}
          </section>
        </div>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]">
          <div className={cx(column, 'pb-20')}>{children}</div>
        </div>
      )}
    </div>
  );
}

interface SectionProps {
  /** For links to it. */
  id?: string;
  title: string;
  /** Whether the content begins with a heading, so that the title would say the same twice. */
  hasOwnHeading?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its own heading. */
export function Section({ id, title, hasOwnHeading, actions, children }: SectionProps) {
  return (
    <section id={id} aria-label={title} className="mb-10 scroll-mt-4">
      {!hasOwnHeading && (
        <div className="mb-2.5 flex min-h-7 flex-wrap items-center justify-between gap-x-4">
          <h2 className="font-semibold text-base text-ink">{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
