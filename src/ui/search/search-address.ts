import type { DocumentKind } from '@/documents/schema';

/** What is searched for, as the address of the search page holds it. */
export interface SearchChoice {
  query: string;
  projectId?: string | undefined;
  authorId?: string | undefined;
  kind?: DocumentKind | undefined;
  changed?: ChangedWithin | undefined;
  hasOpenSuggestions?: boolean | undefined;
}

export const KINDS = ['markdown', 'json', 'typst', 'code'] as const satisfies readonly DocumentKind[];

/** How far back a change may lie, in days. */
export const CHANGED_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
export type ChangedWithin = keyof typeof CHANGED_DAYS;
export const CHANGED = Object.keys(CHANGED_DAYS) as ChangedWithin[];

const MOST_LETTERS = 200;
const ID = /^[\w-]{1,64}$/;
const DAY_MS = 86_400_000;

/** Reads an address; what isn't valid in it counts as not chosen. */
export function readChoice(params: { get(name: string): string | null }): SearchChoice {
  const id = (name: string) => {
    const value = params.get(name);
    return value && ID.test(value) ? value : undefined;
  };
  return {
    query: (params.get('q') ?? '').slice(0, MOST_LETTERS),
    projectId: id('project'),
    authorId: id('author'),
    kind: KINDS.find((kind) => kind === params.get('kind')),
    changed: CHANGED.find((changed) => changed === params.get('changed')),
    hasOpenSuggestions: params.get('open') === '1' || undefined,
  };
}

export function searchHref({ query, projectId, authorId, kind, changed, hasOpenSuggestions }: SearchChoice): string {
  const params = new URLSearchParams();
  const add = (name: string, value: string | undefined) => value && params.set(name, value);
  add('q', query);
  add('project', projectId);
  add('author', authorId);
  add('kind', kind);
  add('changed', changed);
  add('open', hasOpenSuggestions ? '1' : undefined);
  const search = params.toString();
  return search ? `/search?${search}` : '/search';
}

export function hasFilter({ query: _, ...filters }: SearchChoice): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/**
 * Since when a document must have changed. Whole minutes: the same choice a moment later is the same question, and its
 * answer is still known.
 */
export function changedSince(changed: ChangedWithin | undefined, now: number): Date | undefined {
  if (!changed) return undefined;
  return new Date(Math.floor(now / 60_000) * 60_000 - CHANGED_DAYS[changed] * DAY_MS);
}
