import { t } from '@/generated/messages/compare/versions';
import { formatDate, formatList } from '@/i18n/format';
import { translateText } from '@/i18n/translate';
import type { VersionSummary } from '@/versions/schema';

/** Returns a version's title in lists: its name, its description, or its kind. */
export function titleOf({ name, description, type, automatic }: Titled): string {
  return name ?? (translateText('version', description) || (automatic ? t('autosaved') : t('kind', { type })));
}

/** Starts the description of a version that a review saved, which names each suggestion like this. */
const ACCEPTED = /^Accepted (\d+) of (\d+): /;

/**
 * Returns a version's title in a list. If a review saved it, the title starts with the suggestion, not with the number of
 * accepted changes: the end of a line is often cut off.
 */
export function shownTitleOf(version: Titled): string {
  return version.name ?? reviewOf(version)?.title ?? titleOf(version);
}

/**
 * Returns who wrote a version and how it was saved. If a review saved it, the authors of the suggestions that it accepted
 * come first, and then the reviewer.
 */
export function writersOf(version: Titled & Words, accepted: readonly Words[]): string {
  const name = authorOf(version);
  const review = reviewOf(version);
  if (!review) return `${name} · ${kindOf(version)}`;
  const { taken, count } = review;
  const isWhole = taken === count;
  if (accepted.length === 0) return isWhole ? t('acceptedBy', { name }) : t('someAcceptedBy', { taken, count, name });
  const writer = authorsOf(accepted);
  if (writer === name) return isWhole ? name : `${name} · ${t('acceptedSome', { taken, count })}`;
  return isWhole ? t('writtenAccepted', { writer, name }) : t('writtenSomeAccepted', { writer, taken, count, name });
}

/**
 * Returns who wrote a version whose row has little room: if the authors of accepted suggestions are known, without the
 * reviewer, who is often the same in all rows.
 */
export function shownWritersOf(version: Titled & Words, accepted: readonly Words[]): string {
  const review = reviewOf(version);
  if (!review || accepted.length === 0) return writersOf(version, accepted);
  const { taken, count } = review;
  const writer = authorsOf(accepted);
  return taken === count ? writer : `${writer} · ${t('acceptedSome', { taken, count })}`;
}

/**
 * Returns who wrote a version and how it was saved. Undefined if a review saved it: then its author is only the reviewer,
 * and the suggestions that it accepted have other authors.
 */
export function savedByOf(version: Titled & Words): string | undefined {
  return reviewOf(version) ? undefined : writersOf(version, []);
}

/**
 * Returns how many changes a suggestion makes, or those that a review accepted. Undefined for other versions, and if the
 * review accepted only some, because `writersOf` says how many.
 */
export function changesOf(version: Titled & Pick<VersionSummary, 'hunkCount'>): string | undefined {
  const review = reviewOf(version);
  const count = review ? (review.taken === review.count ? review.taken : 0) : version.hunkCount;
  return count > 0 ? t('changes', { count }) : undefined;
}

/** Returns what `changesOf` says of a version whose row has little room. That a review accepted one change is left out. */
export function shownChangesOf(version: Titled & Pick<VersionSummary, 'hunkCount'>): string | undefined {
  return reviewOf(version)?.count === 1 ? undefined : changesOf(version);
}

/**
 * Returns by how much a version is longer or shorter than the one before, such as “120 more characters”. Undefined if its
 * length is the same or unknown. For a suggestion, the number of its changes says more.
 */
export function lengthChangeOf({ type, charDelta }: Pick<VersionSummary, 'type' | 'charDelta'>) {
  if (!charDelta || type === 'ai_suggestion') return undefined;
  const count = Math.abs(charDelta);
  return charDelta > 0 ? t('longer', { count }) : t('shorter', { count });
}

/** Returns the suggestions and the number of changes in the description of a version that a review saved. */
function reviewOf(version: Titled): { title: string; taken: number; count: number } | undefined {
  if (version.type !== 'merge') return undefined;
  const sources = version.description.split(/; (?=Accepted \d+ of \d+: )/).map((text) => {
    const [start = '', taken, count] = ACCEPTED.exec(text) ?? [];
    return { title: text.slice(start.length), taken: Number(taken), count: Number(count) };
  });
  const taken = sources.reduce((sum, source) => sum + source.taken, 0);
  const count = sources.reduce((sum, source) => sum + source.count, 0);
  if (Number.isNaN(count)) return undefined;
  return { title: sources.map((source) => source.title).join('; '), taken, count };
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
    formatDate(version.createdAt, 'dateAndTime'),
  ];
  return parts.filter(Boolean).join(', ');
}

export function kindOf({ type, automatic }: Pick<VersionSummary, 'type' | 'automatic'>): string {
  return t('kind', { type: automatic ? 'automatic' : type });
}

type Words = Pick<VersionSummary, 'type' | 'automatic' | 'createdBy' | 'askedBy'>;

/** Returns the name of a version's author. */
export function authorOf(version: Words): string {
  const { automatic, createdBy, askedBy } = version;
  if (automatic) return 'Variorum';
  if (isByAgent(version)) return askedBy ? t('agentFor', { name: askedBy.name }) : t('agent');
  return createdBy?.name ?? 'Variorum';
}

/** Returns whether a version is the agent's suggestion. People's suggestions have the same type. */
export function isByAgent({ type, createdBy }: Pick<VersionSummary, 'type' | 'createdBy'>): boolean {
  return type === 'ai_suggestion' && createdBy === null;
}

/** Returns the names of the authors of some versions, each once. */
export function authorsOf(versions: readonly Words[]): string {
  return formatList([...new Set(versions.map(authorOf))], 'and');
}

export function statusOf({ status }: Pick<VersionSummary, 'status'>): string | undefined {
  return status === null ? undefined : t('status', { status });
}
