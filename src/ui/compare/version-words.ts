import { t } from '@/generated/messages/compare/versions';
import { translateText } from '@/i18n/translate';
import type { VersionSummary } from '@/versions/schema';

/** Returns a version's title in lists: its name, its description, or its kind. */
export function titleOf({ name, description, type, automatic }: Titled): string {
  return name ?? (translateText('version', description) || (automatic ? t('autosaved') : t('kind', { type })));
}

type Titled = Pick<VersionSummary, 'name' | 'description' | 'type' | 'automatic'>;

/** Returns all text of a row, for screen readers. */
export function labelOf(version: VersionSummary): string {
  const parts = [
    titleOf(version),
    version.name === null ? undefined : t('named'),
    kindOf(version),
    authorOf(version),
    statusOf(version),
    version.isHead ? t('newest') : undefined,
    version.parentVersionIds.length > 1 ? t('merges', { count: version.parentVersionIds.length }) : undefined,
  ];
  return parts.filter(Boolean).join(', ');
}

export function kindOf({ type, automatic }: Pick<VersionSummary, 'type' | 'automatic'>): string {
  return t('kind', { type: automatic ? 'automatic' : type });
}

type Words = Pick<VersionSummary, 'type' | 'automatic' | 'createdBy' | 'askedBy'>;

/** Returns the name of a version's author. */
export function authorOf({ type, automatic, createdBy, askedBy }: Words): string {
  if (automatic) return 'Variorum';
  if (type === 'ai_suggestion' && createdBy === null) {
    return askedBy ? t('agentFor', { name: askedBy.name }) : t('agent');
  }
  return createdBy?.name ?? 'Variorum';
}

export function statusOf({ status }: Pick<VersionSummary, 'status'>): string | undefined {
  return status === null ? undefined : t('status', { status });
}
