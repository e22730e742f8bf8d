import {
  Activity,
  ChartNoAxesColumn,
  CornerDownRight,
  Cpu,
  FilePlus,
  Gauge,
  House,
  Inbox,
  Keyboard,
  ScrollText,
  Settings,
  SquareSlash,
  Tags,
  Trash2,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { nameOf } from '@/documents/core/path';
import type { Snippet } from '@/documents/core/search';
import type { DocumentSummary, ProjectSummary } from '@/documents/schema';
import { keyLabel } from '../../shell/keys';
import type { PageCommand } from '../../shell/page-commands';
import { KindIcon } from '../../tree/KindIcon';

export interface PaletteEntry {
  key: string;
  label: string;
  note?: string;
  icon: ReactNode;
  snippet?: ReactNode;
  run(): void;
}

type Go = (href: string) => () => void;

const MAX_BY_PATH = 8;
const MAX_CREATE = 3;

/** Documents whose path holds every word of the query; those whose name begins with it first. */
export function pathEntries(documents: readonly DocumentSummary[], query: string, go: Go): PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const starts = (path: string) =>
    nameOf(path)
      .toLowerCase()
      .startsWith(words[0] ?? '');
  return documents
    .filter(({ path }) => words.every((word) => path.toLowerCase().includes(word)))
    .sort((a, b) => Number(starts(b.path)) - Number(starts(a.path)))
    .slice(0, MAX_BY_PATH)
    .map((document) => documentEntry(document, go));
}

interface Found extends DocumentSummary {
  projectName: string;
  snippet: Snippet | null;
}

/** Documents whose text matches, with the passage. */
export function foundEntries(found: readonly Found[], go: Go): PaletteEntry[] {
  return found.map((document) => ({
    ...documentEntry(document, go),
    snippet: document.snippet && <MarkedSnippet snippet={document.snippet} />,
  }));
}

function documentEntry({ documentId, path, kind }: DocumentSummary, go: Go): PaletteEntry {
  const name = nameOf(path);
  const folder = path.slice(0, -name.length - 1);
  return {
    key: documentId,
    label: name,
    note: folder || undefined,
    icon: <KindIcon kind={kind} />,
    run: go(`/d/${documentId}`),
  };
}

export function createEntries(
  projects: readonly ProjectSummary[],
  query: string,
  create: (projectId: string, name: string) => void,
): PaletteEntry[] {
  if (!query) return [];
  return projects.slice(0, MAX_CREATE).map(({ projectId, name }) => ({
    key: `create-${projectId}`,
    label: `New document “${query}”`,
    note: `in ${name}`,
    icon: <FilePlus size={15} />,
    run: () => create(projectId, query),
  }));
}

/** What the open page lets one do. */
export function commandEntries(commands: readonly PageCommand[], query: string): PaletteEntry[] {
  return commands
    .filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
    .map(({ key, label, shortcut, run }) => ({
      key: `command-${key}`,
      label,
      note: shortcut && keyLabel(shortcut),
      icon: <CornerDownRight size={15} />,
      run,
    }));
}

interface PageOptions {
  query: string;
  managesPeople: boolean;
  go: Go;
  openShortcuts(): void;
}

export function pageEntries({ query, managesPeople, go, openShortcuts }: PageOptions): PaletteEntry[] {
  const pages: PaletteEntry[] = [
    { key: 'home', label: 'Home', icon: <House size={15} />, run: go('/') },
    { key: 'inbox', label: 'Inbox', icon: <Inbox size={15} />, run: go('/inbox') },
    { key: 'usage', label: 'Usage', icon: <ChartNoAxesColumn size={15} />, run: go('/usage') },
    { key: 'trash', label: 'Trash', icon: <Trash2 size={15} />, run: go('/trash') },
    ...(managesPeople
      ? [
          { key: 'people', label: 'People and invitations', icon: <Users size={15} />, run: go('/settings/people') },
          { key: 'models', label: 'Models & keys', icon: <Cpu size={15} />, run: go('/settings/models') },
          { key: 'tasks', label: 'Task templates', icon: <SquareSlash size={15} />, run: go('/settings/tasks') },
          { key: 'budgets', label: 'Budgets', icon: <Gauge size={15} />, run: go('/settings/budgets') },
          { key: 'prices', label: 'Model prices', icon: <Tags size={15} />, run: go('/settings/prices') },
          { key: 'audit', label: 'Audit log', icon: <ScrollText size={15} />, run: go('/settings/audit') },
          { key: 'health', label: 'Health', icon: <Activity size={15} />, run: go('/settings/health') },
        ]
      : []),
    {
      key: 'account',
      label: 'Account and appearance',
      icon: <Settings size={15} />,
      run: go('/settings/account'),
    },
    { key: 'shortcuts', label: 'Keyboard shortcuts', icon: <Keyboard size={15} />, run: openShortcuts },
  ];
  return pages.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
}

function MarkedSnippet({ snippet: { text, marks } }: { snippet: Snippet }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of marks) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className="rounded-sm bg-warn-bg text-warn-ink">
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}
