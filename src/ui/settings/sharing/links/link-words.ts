import { t } from '@/generated/messages/settings/sharing/links';
import { formatDate } from '@/i18n/format';
import type { ShareLinkAccess, ShareLinkView } from '@/publishing/schema';

export const ACCESSES: readonly ShareLinkAccess[] = ['read', 'comment', 'suggest'];

type Named = Pick<ShareLinkView, 'linkId' | 'name' | 'access' | 'createdAt'>;

/**
 * Returns what each link is called, by its id. A link without a name is called by what people can do with it and the day
 * it was created, with the time if another one would be called the same.
 */
export function namesOf(links: readonly Named[]): ReadonlyMap<string, string> {
  const byDay = links.map((link) => link.name ?? defaultName(link.access, link.createdAt));
  const isShared = (name: string) => byDay.indexOf(name) !== byDay.lastIndexOf(name);
  const nameOf = ({ name, access, createdAt }: Named, i: number) =>
    name === null && isShared(byDay[i] ?? '') ? defaultName(access, createdAt, TIME) : byDay[i];
  return new Map(links.map((link, i) => [link.linkId, nameOf(link, i) ?? '']));
}

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/** Returns what a link without a name is called. */
export function defaultName(access: ShareLinkAccess, createdAt: Date, time?: Intl.DateTimeFormatOptions): string {
  const isThisYear = createdAt.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? undefined : ({ year: 'numeric' } as const);
  return t('defaultName', {
    access,
    date: formatDate(createdAt, { day: 'numeric', month: 'short', ...year, ...time }),
  });
}

/** Joins facts about a link so that no line starts with a dot. */
export function joined(facts: readonly string[]): string {
  return facts.join('\u00a0· ');
}

/** Returns a short fact that stays on one line. */
function unbroken(fact: string): string {
  return fact.replaceAll(' ', '\u00a0');
}

/** Returns how often a link was used. */
export function usesOf({ viewCount, commentCount, suggestionCount }: ShareLinkView): string[] {
  return [
    t('views', { count: viewCount }),
    ...(commentCount > 0 ? [t('comments', { count: commentCount })] : []),
    ...(suggestionCount > 0 ? [t('suggestions', { count: suggestionCount })] : []),
  ].map(unbroken);
}

/** Returns the settings of a link that differ from those of a new one. */
export function settingsOf(link: ShareLinkView): string[] {
  const { state, endsAt, hasPassword, pinned, isIndexed, showsThreads } = link;
  return [
    ...(state !== 'ended' && endsAt ? [t('expiresOn', { date: formatDate(endsAt, 'date') })] : []),
    ...(hasPassword ? [t('hasPassword')] : []),
    ...(pinned ? [pinnedWords(pinned)] : []),
    ...(isIndexed ? [t('isIndexed')] : []),
    ...(showsThreads ? [t('isShowingThreads')] : []),
  ];
}

/** Returns why a link doesn't work, if it doesn't. */
export function problemsOf({ state, createdBy: { name } }: ShareLinkView): string[] {
  if (state === 'suspended') return [t('suspended', { name })];
  return state === 'ended' ? [t('expired')] : [];
}

export function createdWords({ createdBy: { name }, createdAt }: ShareLinkView): string {
  return t('createdBy', { name, date: formatDate(createdAt, 'date') });
}

/** Returns what people can do with a link. */
export function accessWords(access: ShareLinkView['access']): string {
  if (access === 'suggest') return t('canSuggest');
  return access === 'comment' ? t('canComment') : t('canRead');
}

function pinnedWords({ at, name }: NonNullable<ShareLinkView['pinned']>): string {
  const date = formatDate(at, 'date');
  return name === null ? t('isPinned', { date }) : t('isPinnedNamed', { name, date });
}
