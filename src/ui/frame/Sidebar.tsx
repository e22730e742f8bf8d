'use client';

import { ChartNoAxesColumn, House, Inbox, PanelLeftClose, Search, Settings, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { Kbd } from '../kit/display/Kbd';
import { LogoMark } from '../kit/display/Logo';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { useAfterText } from '../shell/after-text';
import { keyLabel } from '../shell/keys';
import { useShell } from '../shell/shell-context';
import { useViewer } from '../shell/viewer';
import { AccountMenu } from './AccountMenu';

const ProjectsLoading = () => <SkeletonLines lines={7} label="Loading documents" />;
const Projects = dynamic(() => import('../tree/Projects').then((m) => m.Projects), {
  ssr: false,
  loading: ProjectsLoading,
});
const InboxCount = dynamic(() => import('../inbox/InboxCount').then((m) => m.InboxCount), { ssr: false });

interface SidebarProps {
  className?: string;
  /** What the fold button does; the shell's own toggle unless the sidebar stands in a drawer. */
  onToggle?(): void;
}

export function Sidebar({ className, onToggle }: SidebarProps) {
  const { workspace } = useViewer();
  const { openPalette, toggleSidebar } = useShell();
  const afterText = useAfterText();
  return (
    <nav aria-label="Workspace" className={cx('w-64 shrink-0 flex-col border-line border-r bg-sunk', className)}>
      <div className="flex h-12 items-center gap-2 pr-2 pl-3.5">
        <LogoMark />
        <span className="min-w-0 flex-1 truncate font-semibold font-serif text-md">{workspace.name}</span>
        <IconButton
          label="Hide the sidebar"
          tip="left"
          icon={<PanelLeftClose size={16} />}
          onClick={onToggle ?? toggleSidebar}
        />
      </div>
      <div className="flex flex-col gap-px px-2 pb-2">
        <button type="button" onClick={openPalette} className={rowClasses(false)}>
          <Search size={15} aria-hidden="true" />
          <span className="flex-1 text-left">Search or jump to…</span>
          <span suppressHydrationWarning>
            <Kbd>{keyLabel('Mod+K')}</Kbd>
          </span>
        </button>
        <NavLink href="/" icon={<House size={15} />}>
          Home
        </NavLink>
        <NavLink href="/inbox" icon={<Inbox size={15} />}>
          <span className="flex-1">Inbox</span>
          {afterText && <InboxCount />}
        </NavLink>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">{afterText ? <Projects /> : <ProjectsLoading />}</div>
      <div className="flex flex-col gap-px border-line border-t p-2">
        <NavLink href="/trash" icon={<Trash2 size={15} />}>
          Trash
        </NavLink>
        <NavLink href="/usage" icon={<ChartNoAxesColumn size={15} />}>
          Usage
        </NavLink>
        <NavLink href="/settings/account" under="/settings" icon={<Settings size={15} />}>
          Settings
        </NavLink>
        <AccountMenu />
      </div>
    </nav>
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
  /** What the addresses of its other pages begin with. */
  under?: string;
  icon: ReactNode;
  children: ReactNode;
}

function NavLink({ href, under, icon, children }: NavLinkProps) {
  const path = usePathname();
  const current = path === href || (under !== undefined && path.startsWith(`${under}/`));
  return (
    <Link href={href} aria-current={current ? 'page' : undefined} className={rowClasses(current)}>
      {icon}
      {children}
    </Link>
  );
}
