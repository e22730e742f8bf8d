import { t } from '@/generated/messages/sheets/page';
import type { PresentPerson } from '../../document/bar/Presence';
import type { SaveState } from '../../document/bar/SaveMark';
import type { OpenText } from '../../document/use-open-text';
import type { EditorHandle } from '../../editor/editor-options';

/** The two documents of a sheet. */
export const HALVES = ['data', 'template'] as const;
export type Half = (typeof HALVES)[number];

export function halfLabel(half: Half): string {
  return t('half', { half });
}

export type OpenHalves = Readonly<Record<Half, OpenText>>;

/** From what must be said to what needn't. */
const URGENCY: readonly SaveState[] = ['refused', 'offline', 'saving', 'connecting', 'saved'];

/** What the bar says about both documents: the more urgent of the two. */
export function moreUrgent(states: readonly SaveState[]): SaveState | undefined {
  return URGENCY.find((state) => states.includes(state));
}

/** Everyone in either document, once. */
export function peopleIn({ data, template }: OpenHalves): PresentPerson[] {
  const byId = new Map([...data.people, ...template.people].map((person) => [person.userId, person]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Why there can't be a page: a text that hasn't arrived, and won't as things are. */
export function missingText(
  halves: OpenHalves,
  texts: Readonly<Record<Half, string | undefined>>,
): 'refused' | 'offline' | undefined {
  const missing = HALVES.filter((half) => texts[half] === undefined).map((half) => halves[half].state?.status);
  return (['refused', 'offline'] as const).find((status) => missing.includes(status));
}

/** Selects a range of a text and scrolls it into view. The text may have changed since the range was known. */
export function showRange(editor: EditorHandle, { from, to }: { from: number; to: number }): void {
  const { length } = editor.view.state.doc;
  editor.view.dispatch({
    selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
    scrollIntoView: true,
  });
  editor.focus();
}
