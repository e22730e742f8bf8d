import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { t } from '@/generated/messages/document/suggesting';
import { readable } from '@/kernel/readable';
import { startOf } from '@/kernel/text';
import type { DraftEdit } from '@/versions/core/drafts/draft-edits';
import { visibleBlank } from '../suggestions/visible-blank';
import './drafting.css';

/** The changes that someone else's draft makes to the live text. */
export interface OthersDraft {
  draftId: string;
  authorName: string;
  edits: readonly DraftEdit[];
}

const setDraft = StateEffect.define<OthersDraft>();
const LONGEST_SHOWN = 1_000;
/** The most changes drawn of one draft. To see more, open the draft. */
const MOST_DRAWN = 200;

type Drawn = ReadonlyMap<string, DecorationSet>;

const draftsField = StateField.define<Drawn>({
  create: () => new Map(),
  update(drawn, { effects, docChanged, changes, state }) {
    const next = docChanged ? new Map([...drawn].map(([id, set]) => [id, set.map(changes)])) : drawn;
    const news = effects.filter((effect) => effect.is(setDraft)).map(({ value }) => value as OthersDraft);
    if (news.length === 0) return next;
    return new Map([...next, ...news.map((draft) => [draft.draftId, draw(draft, state)] as const)]);
  },
  provide: (field) =>
    EditorView.decorations.computeN([field], (state) => [...state.field(field).values()]) satisfies Extension,
});

/** Draws a draft over the live text and replaces what was drawn of it before. The text doesn't change. */
export function drawOthersDraft(view: EditorView, draft: OthersDraft): void {
  const isNew = !view.state.field(draftsField, false);
  // Adds the field first, because an effect in the same transaction wouldn't reach it.
  if (isNew) view.dispatch({ effects: StateEffect.appendConfig.of(draftsField) });
  view.dispatch({ effects: setDraft.of(draft) });
}

function draw({ authorName, edits }: OthersDraft, { doc }: EditorState): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  const title = t('draftedBy', { name: authorName });
  for (const { from, to, insert } of edits.slice(0, MOST_DRAWN)) {
    if (to > doc.length) continue;
    if (to > from) ranges.push(Decoration.mark({ class: 'vr-others-del', attributes: { title } }).range(from, to));
    if (insert !== '') ranges.push(Decoration.widget({ widget: new DraftedWidget(insert, title), side: 1 }).range(to));
  }
  return Decoration.set(ranges, true);
}

/** Text that someone's draft inserts here. It isn't part of the live text. */
class DraftedWidget extends WidgetType {
  constructor(
    private readonly insert: string,
    private readonly title: string,
  ) {
    super();
  }

  override eq(other: DraftedWidget): boolean {
    return other.insert === this.insert && other.title === this.title;
  }

  override toDOM(): HTMLElement {
    const dom = document.createElement('ins');
    dom.className = 'vr-others-ins';
    dom.dir = 'auto';
    dom.title = this.title;
    const start = startOf(this.insert, LONGEST_SHOWN);
    const isBlank = this.insert.trim() === '';
    dom.textContent = isBlank ? visibleBlank(start) : readable(start) + (start.length < this.insert.length ? '…' : '');
    return dom;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}
