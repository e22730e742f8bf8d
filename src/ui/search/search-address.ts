import type { DocumentKind } from '@/documents/schema';

/** The query and filters as they appear in the search page's address. */
export interface SearchChoice {
  query: string;
  projectId?: string | undefined;
  authorId?: string | undefined;
  kind?: DocumentKind | undefined;
  changed?: ChangedWithin | undefined;
  hasOpenSuggestions?: boolean | undefined;
  /** Undefined: the best match first. */
  sort?: 'newest' | undefined;
}

export const KINDS = ['markdown', 'json', 'typst', 'code'] as const satisfies readonly DocumentKind[];

/** The choices for how long ago a document was changed, in days. */
export const CHANGED_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
export type ChangedWithin = keyof typeof CHANGED_DAYS;
export const CHANGED = Object.keys(CHANGED_DAYS) as ChangedWithin[];

const MAX_LETTERS = 200;
const ID = /^[\w-]{1,64}$/;
const DAY_MS = 86_400_000;

/** Returns the query and filters in an address. Invalid values are ignored. */
export function readChoice(params: { get(name: string): string | null }): SearchChoice {
  const id = (name: string) => {
    const value = params.get(name);
    return value && ID.test(value) ? value : undefined;
  };
  return {
    query: (params.get('q') ?? '').slice(0, MAX_LETTERS),
    projectId: id('project'),
    authorId: id('author'),
    kind: KINDS.find((kind) => kind === params.get('kind')),
    changed: CHANGED.find((changed) => changed === params.get('changed')),
    hasOpenSuggestions: params.get('open') === '1' || undefined,
    sort: params.get('sort') === 'newest' ? 'newest' : undefined,
  };
}

export function searchHref({
  query,
  projectId,
  authorId,
  kind,
  changed,
  hasOpenSuggestions,
  sort,
}: SearchChoice): string {
  const params = new URLSearchParams();
  const add = (name: string, value: string | undefined) => value && params.set(name, value);
  add('q', query);
  add('project', projectId);
  add('author', authorId);
  add('kind', kind);
  add('changed', changed);
  add('open', hasOpenSuggestions ? '1' : undefined);
  add('sort', sort);
  const search = params.toString();
  return search ? `/search?${search}` : '/search';
}

export function hasFilter({ query: _, sort: __, ...filters }: SearchChoice): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/**
 * Returns the time since which a document must have changed. It is rounded to whole minutes, so that the same choice a
 * moment later is the same query and comes from the cache.
 */
export function changedSince(changed: ChangedWithin | undefined, now: number): Date | undefined {
  if (!changed) return undefined;
  return new Date(Math.floor(now / 60_000) * 60_000 - CHANGED_DAYS[changed] * DAY_MS);
}
