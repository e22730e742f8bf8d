import {
  Activity,
  Box,
  ChartNoAxesColumn,
  CornerDownRight,
  Cpu,
  FilePlus,
  FileText,
  Gauge,
  GitPullRequestArrow,
  Hash,
  House,
  Inbox,
  Keyboard,
  KeyRound,
  LayoutTemplate,
  Link2,
  Lock,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  ScrollText,
  Search,
  Settings,
  SquareSlash,
  Sun,
  Tags,
  Trash2,
  User,
  Users,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { listedName, oncePerPair } from '@/documents/core/pair';
import { passagesOf, type Snippet } from '@/documents/core/search';
import type { DocumentSummary, ProjectSummary } from '@/documents/schema';
import { t } from '@/generated/messages/search/palette';
import type { RequestSummary } from '@/review/requests/schema';
import { KindIcon } from '../../kit/display/KindIcon';
import { MarkedText } from '../../kit/display/MarkedText';
import { marksOf } from '../../kit/display/marks';
import { ranked } from '../../kit/fuzzy';
import { ChangedBy } from '../../people/ChangedBy';
import { Asked } from '../../requests/Asked';
import { asSentence } from '../../search/as-sentence';
import { searchHref } from '../../search/search-address';
import { isTouchOnly, keyLabel } from '../../shell/keys';
import type { PageCommand } from '../../shell/page-commands';
import type { PageHeading } from '../../shell/page-headings';
import { applyTheme, type Theme } from '../../shell/theme';
import { documentsFor, placeOf } from './palette-groups';

export interface PaletteEntry {
  key: string;
  label: string;
  note?: string;
  /** Beside the label, where there is room. */
  aside?: ReactNode;
  /** The words to highlight in the label. */
  marked?: readonly string[];
  /** Whether the words are highlighted in the note, too. */
  isNoteMarked?: true;
  /** The keyboard shortcut for the same action. */
  keys?: string;
  icon: ReactNode;
  snippet?: ReactNode;
  run(): void;
}

type Go = (href: string) => () => void;

const MAX_HEADINGS = 6;
const MAX_PEOPLE = 4;
const MAX_COMMANDS = 6;
const MAX_PROJECTS = 3;

interface Named extends DocumentSummary {
  projectName: string;
  changedBy: string | null;
}

/** Returns documents found by name, the person's recent ones first, and some that only their folder or project matches. */
export function documentEntries(
  documents: readonly Named[],
  query: string,
  { recents, go }: { recents: readonly string[]; go: Go },
): { byName: PaletteEntry[]; byPlace: PaletteEntry[] } {
  const marked = passagesOf(query);
  const { byName, byPlace } = documentsFor(documents, query, recents);
  const entry = (document: Named) => ({ ...documentEntry(document, go), marked, isNoteMarked: true as const });
  return { byName: byName.map(entry), byPlace: byPlace.map(entry) };
}

interface Found extends Named {
  snippet: Snippet | null;
}

interface CountedProject extends ProjectSummary {
  documentCount: number;
}

/** Returns projects found by name. Choosing one lists its documents. */
export function projectEntries(projects: readonly CountedProject[], query: string, go: Go): PaletteEntry[] {
  if (!query) return [];
  const marked = passagesOf(query);
  return ranked(projects, query, ({ name }) => name)
    .slice(0, MAX_PROJECTS)
    .map(({ projectId, name, documentCount }) => ({
      key: `project-${projectId}`,
      label: name,
      marked,
      note: t('documentsInProject', { count: documentCount }),
      icon: <Box size={15} />,
      run: go(searchHref({ query: '', projectId })),
    }));
}

/** Returns change requests that the server found, with what the agent was asked if that has any of the words. */
export function requestEntries(requests: readonly RequestSummary[], query: string, go: Go): PaletteEntry[] {
  const marked = passagesOf(query);
  return requests.map(({ changeSetId, title, asked, projectName, author }) => ({
    key: `request-${changeSetId}`,
    label: title,
    marked,
    note: t('requestBy', { project: projectName, name: author.name }),
    icon: <GitPullRequestArrow size={15} />,
    snippet: asked && marksOf(asked, marked).length > 0 && <Asked request={asked} words={marked} />,
    run: go(`/requests/${changeSetId}`),
  }));
}

/** Returns documents whose text matches, with the passage. Words in their place aren't why they were found, so none are marked. */
export function foundEntries(found: readonly Found[], query: string, go: Go): PaletteEntry[] {
  const marked = passagesOf(query);
  return oncePerPair(found).map((document) => ({
    ...documentEntry(document, go),
    marked,
    snippet: document.snippet && <MarkedText {...asSentence(document.snippet, listedName(document))} />,
  }));
}

/** Returns an entry that opens the search page with all results, filters and longer passages. */
export function searchEntries(query: string, go: Go): PaletteEntry[] {
  return [
    {
      key: 'search-page',
      label: t('searchFor', { query }),
      icon: <Search size={15} />,
      run: go(searchHref({ query })),
    },
  ];
}

function documentEntry(document: Named, go: Go): PaletteEntry {
  return {
    key: document.pair?.pairId ?? document.documentId,
    label: listedName(document),
    note: placeOf(document),
    aside: <ChangedBy {...document} />,
    icon: <KindIcon {...document} />,
    run: go(`/d/${document.documentId}`),
  };
}

/** Returns matching headings of the open document. */
export function headingEntries(headings: readonly PageHeading[], query: string): PaletteEntry[] {
  if (!query) return [];
  const marked = passagesOf(query);
  return ranked(headings, query, ({ label }) => label)
    .slice(0, MAX_HEADINGS)
    .map((heading) => ({
      key: `heading-${headings.indexOf(heading)}`,
      label: heading.label,
      marked,
      note: t('level', { level: heading.level }),
      icon: <Hash size={15} />,
      run: heading.go,
    }));
}

interface Member {
  userId: string;
  name: string;
  role: string;
  deactivatedAt: Date | null;
}

/**
 * Returns matching members, and for people who manage members, where to do that. Choosing a member finds the documents
 * they wrote in.
 */
export function personEntries(
  members: readonly Member[],
  query: string,
  { managesPeople, go }: { managesPeople: boolean; go: Go },
): PaletteEntry[] {
  if (!query) return [];
  const active = members.filter(({ deactivatedAt }) => deactivatedAt === null);
  const found = ranked(active, query, ({ name }) => name)
    .slice(0, MAX_PEOPLE)
    .map(({ userId, name, role }) => ({
      key: `person-${userId}`,
      label: t('documentsBy', { name }),
      note: t('role', { role }),
      icon: <User size={15} />,
      run: go(searchHref({ query: '', authorId: userId })),
    }));
  if (!managesPeople || found.length === 0) return found;
  const manage = {
    key: 'manage-people',
    label: t('managePeople'),
    icon: <Users size={15} />,
    run: go('/settings/people'),
  };
  return [...found, manage];
}

/** If a query has at least this many letters and begins a command's name, it means that command. */
const MEANT_FROM = 5;

function shortcutsCommand(run: () => void): Command {
  const [label, words] = [t('keyboardShortcuts'), t('shortcutsWords')];
  return { key: 'shortcuts', label, icon: <Keyboard size={15} />, words, run };
}

function untitledCommand(run: () => void): Command {
  return { key: 'untitled', label: t('newUntitled'), icon: <FilePlus size={15} />, words: t('newUntitledWords'), run };
}

/** Whether the query names the command that creates an untitled document, so that Enter may run it. */
function meansUntitled(query: string): boolean {
  return query.length >= MEANT_FROM && t('newUntitled').toLowerCase().startsWith(query.toLowerCase());
}

function privateCommand(run: () => void): Command {
  return { key: 'private', label: t('newPrivate'), icon: <Lock size={15} />, words: t('newPrivateWords'), run };
}

interface CreateOptions {
  create(projectId: string, name: string): void;
  createUntitled(): void;
  createPrivate(): void;
}

/** Returns entries that create an untitled document or a private one, or one named by the query in a project. */
export function createEntries(
  project: ProjectSummary | undefined,
  query: string,
  { create, createUntitled, createPrivate }: CreateOptions,
): PaletteEntry[] {
  const untitled = untitledCommand(createUntitled);
  const own = privateCommand(createPrivate);
  if (!query) return [untitled, own].map(toEntry);
  const others = matching(meansUntitled(query) ? [own] : [untitled, own], query);
  if (!project) return others;
  const named = {
    key: 'create',
    label: t('newDocument', { query }),
    note: t('inProject', { name: project.name }),
    icon: <FilePlus size={15} />,
    run: () => create(project.projectId, query),
  };
  return [...others, named];
}

interface Command {
  key: string;
  label: string;
  keys?: string | undefined;
  icon: ReactNode;
  /** Other words by which people look for it. */
  words: string;
  run(): void;
}

function pageCommand({ key, label, shortcut, run }: PageCommand): Command {
  const icon = <CornerDownRight size={15} className="rtl:-scale-x-100" />;
  return { key: `command-${key}`, label, keys: shortcut && keyLabel(shortcut), icon, words: '', run };
}

function newSheetCommand(run: () => void): Command {
  return { key: 'new-sheet', label: t('newSheet'), icon: <LayoutTemplate size={15} />, words: t('newSheetWords'), run };
}

interface CommandOptions {
  query: string;
  page: readonly PageCommand[];
  openShortcuts(): void;
  /** Undefined for people who can't edit. */
  openNewSheet: (() => void) | undefined;
  createUntitled: (() => void) | undefined;
  signOut(): void;
}

/** Returns the commands of the open page, and those available everywhere. */
export function commandEntries({
  query,
  page,
  openShortcuts,
  openNewSheet,
  createUntitled,
  signOut,
}: CommandOptions): PaletteEntry[] {
  const theme = (choice: Theme, icon: ReactNode): Command => ({
    key: `theme-${choice}`,
    label: t('theme', { choice }),
    icon,
    words: t('themeWords', { choice }),
    run: () => applyTheme(choice),
  });
  const commands: Command[] = [
    ...(createUntitled && meansUntitled(query) ? [untitledCommand(createUntitled)] : []),
    ...page.map(pageCommand),
    ...(openNewSheet ? [newSheetCommand(openNewSheet)] : []),
    theme('dark', <Moon size={15} />),
    theme('light', <Sun size={15} />),
    theme('system', <Monitor size={15} />),
    ...(isTouchOnly() ? [] : [shortcutsCommand(openShortcuts)]),
    {
      key: 'sign-out',
      label: t('signOut'),
      icon: <LogOut size={15} className="rtl:-scale-x-100" />,
      words: t('signOutWords'),
      run: signOut,
    },
  ];
  // Without a query, only the page's commands are shown.
  return query ? matching(commands, query).slice(0, MAX_COMMANDS) : commands.slice(0, page.length).map(toEntry);
}

interface PageOptions {
  query: string;
  /** Whether the person owns the workspace. */
  owns: boolean;
  managesPeople: boolean;
  go: Go;
}

/** Returns matching pages and settings. */
export function pageEntries({ query, owns, managesPeople, go }: PageOptions): PaletteEntry[] {
  const page = (
    key: string,
    label: string,
    { Icon, href, words }: { Icon: LucideIcon; href: string; words: string },
  ) => ({
    key,
    label,
    icon: <Icon size={15} />,
    words,
    run: go(href),
  });
  const pages: Command[] = [
    page('home', t('home'), { Icon: House, href: '/', words: t('homeWords') }),
    page('inbox', t('inbox'), { Icon: Inbox, href: '/inbox', words: t('inboxWords') }),
    page('requests', t('changeRequests'), {
      Icon: GitPullRequestArrow,
      href: '/requests',
      words: t('changeRequestsWords'),
    }),
    page('usage', t('usage'), { Icon: ChartNoAxesColumn, href: '/usage', words: t('usageWords') }),
    page('trash', t('trash'), { Icon: Trash2, href: '/trash', words: t('trashWords') }),
    ...(owns
      ? [page('general', t('general'), { Icon: Settings, href: '/settings/general', words: t('generalWords') })]
      : []),
    ...(managesPeople
      ? [
          page('people', t('members'), {
            Icon: Users,
            href: '/settings/people',
            words: t('membersWords'),
          }),
          page('groups', t('groups'), { Icon: UsersRound, href: '/settings/groups', words: t('groupsWords') }),
          page('links', t('shareLinks'), { Icon: Link2, href: '/settings/links', words: t('shareLinksWords') }),
          page('models', t('models'), {
            Icon: Cpu,
            href: '/settings/models',
            words: t('modelsWords'),
          }),
          page('tasks', t('taskTemplates'), {
            Icon: SquareSlash,
            href: '/settings/tasks',
            words: t('taskTemplatesWords'),
          }),
          page('pdf', t('pdfTemplate'), { Icon: FileText, href: '/settings/pdf', words: t('pdfTemplateWords') }),
          page('budgets', t('budgets'), { Icon: Gauge, href: '/settings/budgets', words: t('budgetsWords') }),
          page('prices', t('modelPrices'), { Icon: Tags, href: '/settings/prices', words: t('modelPricesWords') }),
          page('audit', t('auditLog'), { Icon: ScrollText, href: '/settings/audit', words: t('auditLogWords') }),
          page('health', t('health'), { Icon: Activity, href: '/settings/health', words: t('healthWords') }),
        ]
      : []),
    page('tokens', t('apiTokens'), { Icon: KeyRound, href: '/settings/tokens', words: t('apiTokensWords') }),
    page('account', t('account'), {
      Icon: Settings,
      href: '/settings/account',
      words: t('accountWords'),
    }),
  ];
  return query ? matching(pages, query) : pages.map(toEntry);
}

function matching(commands: readonly Command[], query: string): PaletteEntry[] {
  return ranked(commands, query, ({ label, words }) => `${label} ${words}`).map(toEntry);
}

function toEntry({ key, label, keys, icon, run }: Command): PaletteEntry {
  return { key, label, icon, run, ...(keys && { keys }) };
}
