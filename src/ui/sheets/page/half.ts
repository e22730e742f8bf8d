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

/** The save states, the most urgent first. */
const URGENCY: readonly SaveState[] = ['refused', 'offline', 'saving', 'connecting', 'saved'];

/** Returns the state that the bar shows for both documents: the more urgent one. */
export function moreUrgent(states: readonly SaveState[]): SaveState | undefined {
  return URGENCY.find((state) => states.includes(state));
}

/** Returns everyone who is in either document, without duplicates. */
export function peopleIn({ data, template }: OpenHalves): PresentPerson[] {
  const byId = new Map([...data.people, ...template.people].map((person) => [person.userId, person]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns why there can't be a page: a text that hasn't loaded and can't be loaded at the moment. */
export function missingText(
  halves: OpenHalves,
  texts: Readonly<Record<Half, string | undefined>>,
): 'refused' | 'offline' | undefined {
  const missing = HALVES.filter((half) => texts[half] === undefined).map((half) => halves[half].state?.status);
  return (['refused', 'offline'] as const).find((status) => missing.includes(status));
}

/**
 * Selects a range of a text and scrolls to it. The range is clamped, because the text may have changed in the meantime.
 */
export function showRange(editor: EditorHandle, { from, to }: { from: number; to: number }): void {
  const { length } = editor.view.state.doc;
  editor.view.dispatch({
    selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
    scrollIntoView: true,
  });
  editor.focus();
}
