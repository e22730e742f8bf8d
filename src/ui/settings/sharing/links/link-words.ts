import { t } from '@/generated/messages/settings/sharing/links';
import { formatDate } from '@/i18n/format';
import type { ShareLinkView } from '@/publishing/schema';

/** Returns how often a link was used. */
export function usesOf({ viewCount, commentCount, suggestionCount }: ShareLinkView): string[] {
  return [
    t('views', { count: viewCount }),
    ...(commentCount > 0 ? [t('comments', { count: commentCount })] : []),
    ...(suggestionCount > 0 ? [t('suggestions', { count: suggestionCount })] : []),
  ];
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
