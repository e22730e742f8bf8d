import { type Extension, type Range, StateEffect } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { personColour } from '../../kit/display/person-colours';
import { focusedCellEnd } from '../table/table-places';
import { blockCarets, type Caret } from './block-carets';
import { CaretWidget } from './caret-widget';
import { resolveCursor, shareCursor } from './cursor-position';
import { asRecord, inkOn, type Person, personOf } from './person';

/** The shortest time between two shared movements of this tab's caret. */
const SHARE_MS = 60;
const MAX_CURSORS = 40;

const presenceChanged = StateEffect.define<null>();

/** Draws other people's carets and selections, and shares this tab's with them. */
export function presence(ytext: Y.Text, awareness: Awareness): Extension {
  const plugin = ViewPlugin.define((view) => new Presence(view, ytext, awareness), {
    decorations: ({ decorations }) => decorations,
  });
  return [plugin, blockCarets((view) => view.plugin(plugin)?.carets ?? [])];
}

interface RemoteCursor {
  person: Person;
  anchor: number;
  head: number;
  /** Counts the person's own movements. Each one shows the name again for a moment. */
  moves: number;
}

class Presence implements PluginValue {
  decorations: DecorationSet = Decoration.none;
  /** Returns the drawn carets at their places in the current text. */
  get carets(): Caret[] {
    const { length } = this.view.state.doc;
    return this.shown.map(({ person, head, moves }) => {
      return { person, style: styleOf(person), moves, head: Math.min(head, length) };
    });
  }
  private readonly cursors = new Map<number, RemoteCursor>();
  /** Clients whose caret is in text that isn't here yet: carets are sent at once, but text only when it is stored. */
  private readonly ahead = new Set<number>();
  private shareTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: EditorView,
    private readonly ytext: Y.Text,
    private readonly awareness: Awareness,
  ) {
    for (const clientId of awareness.getStates().keys()) this.read(clientId);
    this.draw();
    awareness.on('change', this.onChange);
    // CodeMirror's focus doesn't change when it moves from one table cell to another.
    view.contentDOM.addEventListener('focusin', this.onFocusIn);
    // The caret may have been placed before this module was loaded.
    this.shareSoon();
  }

  private get shown(): RemoteCursor[] {
    return [...this.cursors.values()].slice(0, MAX_CURSORS);
  }

  destroy(): void {
    clearTimeout(this.shareTimer);
    this.awareness.off('change', this.onChange);
    this.view.contentDOM.removeEventListener('focusin', this.onFocusIn);
    if (this.awareness.getLocalState()?.cursor) this.awareness.setLocalStateField('cursor', null);
  }

  update(update: ViewUpdate): void {
    if (update.docChanged) {
      for (const cursor of this.cursors.values()) {
        cursor.anchor = update.changes.mapPos(cursor.anchor, 1);
        cursor.head = update.changes.mapPos(cursor.head, 1);
      }
    }
    if (update.docChanged && this.ahead.size > 0) {
      for (const clientId of [...this.ahead]) this.read(clientId);
      this.draw();
    } else if (
      update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(presenceChanged)))
    ) {
      this.draw();
    } else if (update.docChanged) this.decorations = this.decorations.map(update.changes);
    if (update.selectionSet || update.docChanged || update.focusChanged) this.shareSoon();
  }

  private readonly onChange = ({
    added,
    updated,
    removed,
  }: {
    added: number[];
    updated: number[];
    removed: number[];
  }) => {
    const others = [...added, ...updated, ...removed].filter((id) => id !== this.awareness.clientID);
    if (others.length === 0) return;
    for (const clientId of others) this.read(clientId);
    this.view.dispatch({ effects: presenceChanged.of(null) });
  };

  /** Reads one client's state. Resolving a position walks the text, so only changed states are resolved. */
  private read(clientId: number): void {
    if (clientId === this.awareness.clientID) return;
    const state: unknown = this.awareness.getStates().get(clientId);
    const { cursor } = asRecord(state);
    const at = resolveCursor(this.ytext, cursor);
    if (at || !cursor) this.ahead.delete(clientId);
    else this.ahead.add(clientId);
    if (!at) {
      if (!cursor) this.cursors.delete(clientId);
      return;
    }
    const before = this.cursors.get(clientId);
    const hasMoved = before?.anchor !== at.anchor || before.head !== at.head;
    const moves = (before?.moves ?? 0) + (hasMoved ? 1 : 0);
    const person = personOf(state, clientId);
    this.cursors.set(clientId, { person: { ...person, color: personColour(person.id, person.color) }, ...at, moves });
  }

  private draw(): void {
    const { length } = this.view.state.doc;
    const ranges: Range<Decoration>[] = [];
    for (const { person, anchor, head, moves } of this.shown) {
      const from = Math.min(anchor, head, length);
      const to = Math.min(Math.max(anchor, head), length);
      const style = styleOf(person);
      if (to > from) ranges.push(Decoration.mark({ class: 'vr-selection', attributes: { style } }).range(from, to));
      const widget = new CaretWidget(person, style, moves);
      ranges.push(Decoration.widget({ widget, side: head > anchor ? -1 : 1 }).range(Math.min(head, length)));
    }
    this.decorations = Decoration.set(ranges, true);
  }

  private readonly onFocusIn = () => this.shareSoon();

  private shareSoon(): void {
    this.shareTimer ??= setTimeout(() => {
      this.shareTimer = undefined;
      this.share();
    }, SHARE_MS);
  }

  /** Shares the caret. Without the focus the last place stays shared: where a person was reading is still useful. */
  private share(): void {
    const { view } = this;
    if (this.awareness.getLocalState() === null) return;
    const cell = focusedCellEnd(view);
    if (cell === undefined && !view.hasFocus) return;
    const { anchor, head } = cell === undefined ? view.state.selection.main : { anchor: cell, head: cell };
    this.awareness.setLocalStateField('cursor', shareCursor(this.ytext, anchor, head));
  }
}

function styleOf({ color }: Person): string {
  return `--person:${color};--person-ink:${inkOn(color)}`;
}
