import { type EditorState, type Extension, type Range, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, type PluginValue, ViewPlugin } from '@codemirror/view';
import type * as Y from 'yjs';
import { type DraftEdit, draftEdits } from '@/versions/core/drafts/draft-edits';
import { forceSource, type Span } from '../live-preview/reveal';
import { RemovedWidget } from './removed-widget';
import './drafting.css';

/** The text of a draft and the live text that it is based on. */
export interface DraftTexts {
  draft: Y.Text;
  live: Y.Text;
}

/** Called with the draft's changes whenever they change. */
export type OnDraftEdits = (edits: readonly DraftEdit[]) => void;

interface Drawn {
  spans: readonly Span[];
  decorations: DecorationSet;
}

const setEdits = StateEffect.define<readonly DraftEdit[]>();
const NONE: Drawn = { spans: [], decorations: Decoration.none };

const drawnField = StateField.define<Drawn>({
  create: () => NONE,
  update(drawn, { effects, docChanged, changes, state }) {
    const edits = effects.findLast((effect) => effect.is(setEdits))?.value as readonly DraftEdit[] | undefined;
    if (edits) return draw(edits, state);
    if (!docChanged || drawn === NONE) return drawn;
    const spans = drawn.spans.map(({ from, to }) => ({ from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) }));
    return { spans, decorations: drawn.decorations.map(changes) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ decorations }) => decorations),
    forceSource.of((state) => state.field(field, false)?.spans ?? []),
  ],
});

function draw(edits: readonly DraftEdit[], { doc }: EditorState): Drawn {
  const ranges: Range<Decoration>[] = [];
  const spans: Span[] = [];
  for (const { at, insert, removed } of edits) {
    const to = Math.min(at + insert.length, doc.length);
    spans.push({ from: at, to });
    if (removed !== '') ranges.push(Decoration.widget({ widget: new RemovedWidget(removed), side: -1 }).range(at));
    if (to > at) ranges.push(INSERTED.range(at, to), ...newLines(doc, at, to));
  }
  return { spans, decorations: Decoration.set(ranges, true) };
}

const INSERTED = Decoration.mark({ class: 'vr-draft-ins', tagName: 'ins', inclusiveEnd: true });
const NEW_LINE = Decoration.line({ class: 'vr-draft-line' });

/** Marks the lines of a range that are in it as a whole. Empty lines aren't marked. */
function newLines(doc: Text, from: number, to: number): Range<Decoration>[] {
  const ranges: Range<Decoration>[] = [];
  for (let line = doc.lineAt(from); line.to <= to; line = doc.line(line.number + 1)) {
    if (line.from >= from && line.length > 0) ranges.push(NEW_LINE.range(line.from));
    if (line.number === doc.lines) break;
  }
  return ranges;
}

/**
 * Draws the changes of a draft: inserted text is underlined, new lines have a bar, and removed text is struck through
 * where it was.
 */
export function draftChanges(texts: DraftTexts, onEdits: OnDraftEdits): Extension {
  return [drawnField, ViewPlugin.define((view) => new DraftFollower(view, texts, onEdits))];
}

/**
 * Comparing the two texts is usually so quick that it is done for each frame with a change. If it takes longer than
 * this, the next comparison waits for a pause.
 */
const QUICK_MS = 4;
const PAUSE_MS = 300;
/** Steady typing has no pause. Then it waits this long, and at least this many times as long as comparing took. */
const LONGEST_WAIT_MS = 1_000;
const SHARE = 10;

class DraftFollower implements PluginValue {
  private frame: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How long the last comparison took, in ms. */
  private cost = 0;
  /** When the comparison that is waiting was first wanted. */
  private wantedAt: number | undefined;
  private isDestroyed = false;

  constructor(
    private readonly view: EditorView,
    private readonly texts: DraftTexts,
    private readonly onEdits: OnDraftEdits,
  ) {
    texts.draft.observe(this.soon);
    texts.live.observe(this.soon);
    this.soon();
  }

  destroy(): void {
    this.isDestroyed = true;
    this.texts.draft.unobserve(this.soon);
    this.texts.live.unobserve(this.soon);
    this.cancel();
  }

  private cancel(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.frame = undefined;
    this.wantedAt = undefined;
  }

  private readonly soon = (): void => {
    if (this.cost < QUICK_MS) this.frame ??= requestAnimationFrame(this.compare);
    else this.later();
  };

  private later(): void {
    const now = performance.now();
    this.wantedAt ??= now;
    const latest = this.wantedAt + Math.max(LONGEST_WAIT_MS, SHARE * this.cost);
    clearTimeout(this.timer);
    this.timer = setTimeout(this.compare, Math.min(PAUSE_MS, latest - now));
  }

  private readonly compare = (): void => {
    this.cancel();
    if (this.isDestroyed) return;
    // Redrawing text that an input method is composing would break the composition.
    if (this.view.composing) {
      this.later();
      return;
    }
    const start = performance.now();
    const edits = draftEdits(this.texts.live, this.texts.draft);
    this.view.dispatch({ effects: setEdits.of(edits) });
    this.cost = performance.now() - start;
    this.onEdits(edits);
  };
}
