import { t } from '@/generated/messages/server/words';
import { calloutTitle } from '@/markdown/callouts';
import { CALLOUTS, type Callout } from '@/markdown/core/callout-of';

/** Returns the titles of callouts, in the reader's language. */
export function titles(): Record<Callout, string> {
  return Object.fromEntries(CALLOUTS.map((kind) => [kind, calloutTitle(kind)])) as Record<Callout, string>;
}

/** Returns the title of a table of contents, in the reader's language. */
export function contentsTitle(): string {
  return t('contents');
}
