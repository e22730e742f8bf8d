import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { t } from '@/generated/messages/document/suggesting';
import { readable } from '@/kernel/readable';
import { startOf } from '@/kernel/text';
import type { DraftEdit } from '@/versions/core/drafts/draft-edits';
import { overlayField, setHunks } from '../suggestions/overlay';
import { visibleBlank } from '../suggestions/visible-blank';
import { withoutSuggested } from './suggested-already';
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
const MAX_DRAWN = 200;

interface Drawn {
  draft: OthersDraft;
  /** Whether the live text is still the one that `edits` refers to. */
  isExact: boolean;
  decorations: DecorationSet;
}

const draftsField = StateField.define<ReadonlyMap<string, Drawn>>({
  create: () => new Map(),
  update(drawn, { effects, docChanged, changes, state }) {
    const news = effects.filter((effect) => effect.is(setDraft)).map(({ value }) => value as OthersDraft);
    const hasNewHunks = effects.some((effect) => effect.is(setHunks));
    if (!docChanged && !hasNewHunks && news.length === 0) return drawn;
    const next = new Map(news.map((draft) => [draft.draftId, draw(draft, state)]));
    for (const [id, old] of drawn) {
      if (next.has(id)) continue;
      if (docChanged) next.set(id, { ...old, isExact: false, decorations: old.decorations.map(changes) });
      // If it isn't exact, the draft is about to be compared with the live text and drawn again anyway.
      else next.set(id, hasNewHunks && old.isExact ? draw(old.draft, state) : old);
    }
    return next;
  },
  provide: (field) =>
    EditorView.decorations.computeN([field], (state) =>
      [...state.field(field).values()].map(({ decorations }) => decorations),
    ) satisfies Extension,
});

/** Draws a draft over the live text and replaces what was drawn of it before. The text doesn't change. */
export function drawOthersDraft(view: EditorView, draft: OthersDraft): void {
  const isNew = !view.state.field(draftsField, false);
  // Adds the field first, because an effect in the same transaction wouldn't reach it.
  if (isNew) view.dispatch({ effects: StateEffect.appendConfig.of(draftsField) });
  view.dispatch({ effects: setDraft.of(draft) });
}

function draw(draft: OthersDraft, state: EditorState): Drawn {
  const { doc } = state;
  const ranges: Range<Decoration>[] = [];
  const title = t('draftedBy', { name: draft.authorName });
  for (const { from, to, insert } of newEdits(draft, state).slice(0, MAX_DRAWN)) {
    if (to > doc.length) continue;
    if (to > from) ranges.push(Decoration.mark({ class: 'vr-others-del', attributes: { title } }).range(from, to));
    if (insert !== '') ranges.push(Decoration.widget({ widget: new DraftedWidget(insert, title), side: 1 }).range(to));
  }
  return { draft, isExact: true, decorations: Decoration.set(ranges, true) };
}

/** Returns the edits that aren't drawn as suggestions already. */
function newEdits({ edits }: OthersDraft, state: EditorState): readonly DraftEdit[] {
  const hunks = state.field(overlayField, false)?.hunks ?? [];
  const changes = hunks.map(({ from, to, hunk: { after } }) => ({ from, to, after }));
  return withoutSuggested(edits, changes, (from, to) => state.doc.sliceString(from, to));
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
