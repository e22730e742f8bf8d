'use client';

import {
  ChartNoAxesColumn,
  GitPullRequestArrow,
  House,
  Inbox,
  PanelLeftClose,
  Search,
  Settings,
  Trash2,
} from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/frame';
import { IconButton } from '../kit/controls/IconButton';
import { PageLink } from '../kit/controls/PageLink';
import { cx } from '../kit/cx';
import { Kbd } from '../kit/display/Kbd';
import { LogoMark } from '../kit/display/Logo';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { useEditorReady } from '../shell/editor-ready';
import { keyLabel } from '../shell/keys';
import { useShell } from '../shell/shell-context';
import { useMay, useViewer } from '../shell/viewer';

const ProjectsLoading = () => <SkeletonLines lines={7} label={t('loadingDocuments')} />;
const Projects = dynamic(() => import('../tree/Projects').then((m) => m.Projects), {
  ssr: false,
  loading: ProjectsLoading,
});
const AccountMenu = dynamic(() => import('./AccountMenu').then((m) => m.AccountMenu), {
  ssr: false,
  loading: () => <AccountLoading />,
});
const NewDocumentButton = dynamic(() => import('./NewDocumentButton').then((m) => m.NewDocumentButton), { ssr: false });
const InboxCount = dynamic(() => import('../inbox/InboxCount').then((m) => m.InboxCount), { ssr: false });

const SettingsInSidebar = dynamic(() => import('../settings/SettingsLinks').then((m) => m.SettingsInSidebar));

interface SidebarProps {
  className?: string;
  /** Called by the fold button. By default it toggles the sidebar; a drawer passes a different function. */
  onToggle?(): void;
}

export function Sidebar({ className, onToggle }: SidebarProps) {
  const { workspace } = useViewer();
  const { openPalette, toggleSidebar } = useShell();
  const mayEdit = useMay('edit');
  const afterText = useEditorReady();
  const inSettings = usePathname()?.startsWith('/settings/');
  return (
    <nav aria-label={t('workspace')} className={cx('shrink-0 flex-col border-line border-e bg-sunk', className)}>
      <div className="flex h-12 items-center gap-2 ps-3.5 pe-2">
        <LogoMark />
        <span className="min-w-0 flex-1 truncate font-semibold font-serif text-md" dir="auto">
          {workspace.name}
        </span>
        <IconButton
          label={t('hideSidebar')}
          tip="left"
          icon={<PanelLeftClose size={16} className="rtl:-scale-x-100" />}
          onClick={onToggle ?? toggleSidebar}
        />
      </div>
      <div className="flex flex-col gap-px px-2 pb-2">
        <div className="flex items-center">
          <button type="button" onClick={openPalette} className={cx('min-w-0 flex-1', rowClasses(false))}>
            <Search size={15} className="shrink-0" aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate text-start">{t('searchOrJumpTo')}</span>
            <span className="max-[1180px]:hidden pointer-coarse:hidden" suppressHydrationWarning>
              <Kbd>{keyLabel('Mod+K')}</Kbd>
            </span>
          </button>
          {mayEdit && (
            <span className="flex h-8 w-6 shrink-0 items-center justify-end pointer-coarse:w-9">
              {afterText && <NewDocumentButton />}
            </span>
          )}
        </div>
        <NavLink href="/" icon={<House size={15} />}>
          {t('home')}
        </NavLink>
        <NavLink href="/inbox" icon={<Inbox size={15} />}>
          <span className="flex-1">{t('inbox')}</span>
          {afterText && <InboxCount />}
        </NavLink>
        <NavLink href="/requests" under="/requests" icon={<GitPullRequestArrow size={15} />}>
          {t('changeRequests')}
        </NavLink>
      </div>
      <div
        className={cx(
          'scroll-shadow min-h-0 flex-1 overflow-y-auto px-2 pb-4 [--under:var(--paper-sunk)]',
          // All settings pages fit in a window 768 pixels high.
          inSettings && 'medium:pb-1',
        )}
      >
        {inSettings && (
          <div className="small-or-wide:hidden">
            <SettingsInSidebar />
          </div>
        )}
        <div className={cx(inSettings && 'medium:hidden')}>{afterText ? <Projects /> : <ProjectsLoading />}</div>
      </div>
      <div className="flex flex-col gap-px border-line border-t p-2">
        <NavLink href="/trash" icon={<Trash2 size={15} />}>
          {t('trash')}
        </NavLink>
        <NavLink href="/usage" icon={<ChartNoAxesColumn size={15} />}>
          {t('usage')}
        </NavLink>
        <NavLink href="/settings/account" under="/settings" icon={<Settings size={15} />}>
          {t('settings')}
        </NavLink>
        {afterText ? <AccountMenu /> : <AccountLoading />}
      </div>
    </nav>
  );
}

/** Shows the name where the menu will show it. */
function AccountLoading() {
  const { name } = useViewer();
  return (
    <span className="mt-1 flex h-10 items-center truncate ps-[42px] pe-2 font-medium text-sm" dir="auto">
      {name}
    </span>
  );
}

function rowClasses(current: boolean): string {
  return cx(
    'flex h-8 items-center gap-2.5 rounded-md px-2 text-sm transition-colors hover:bg-hover hover:text-ink',
    current ? 'bg-hover font-medium text-ink' : 'text-soft',
  );
}

interface NavLinkProps {
  href: string;
  /** The prefix of the addresses of the link's other pages. */
  under?: string;
  icon: ReactNode;
  children: ReactNode;
}

function NavLink({ href, under, icon, children }: NavLinkProps) {
  const path = usePathname();
  const current = path === href || (under !== undefined && path.startsWith(`${under}/`));
  return (
    <PageLink href={href} aria-current={current ? 'page' : undefined} className={rowClasses(current)}>
      {icon}
      {children}
    </PageLink>
  );
}
