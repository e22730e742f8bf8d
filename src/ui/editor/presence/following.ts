import { EditorView } from '@codemirror/view';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { t } from '@/generated/messages/editor/following';
import { resolveCursor } from './cursor-position';
import { asRecord, personOf } from './person';

/** The texts that announce following. They are here so that they load with the rest of it. */
export const announcements = {
  newFollower: (name: string) => t('newFollower', { name }),
  nowFollowing: (name: string) => t('nowFollowing', { name }),
  left: (name: string) => t('followedLeft', { name }),
  stopped: () => t('stoppedFollowing'),
};

/**
 * Following another person through a document, over awareness. Places are positions in the text, so the two windows can
 * differ in size, and one can show the source. A follower names the followed client in `follows`. Only a client that is
 * followed shares the first position in its view, in `top`, so other clients send nothing extra.
 */

/** The shortest time between two shared scroll positions. */
const SHARE_MS = 150;
/** Space kept free above and below a place that is scrolled to, in pixels. */
const MARGIN = 96;
const TOP_MARGIN = 8;

interface Place {
  view: EditorView;
  ytext: Y.Text;
  awareness: Awareness;
}

/** Returns the people whose clients follow this one, each once. */
export function followersOf(awareness: Awareness): { userId: string; name: string }[] {
  const byId = new Map<string, { userId: string; name: string }>();
  for (const [clientId, state] of awareness.getStates()) {
    if (asRecord(state).follows !== awareness.clientID) continue;
    const { id, name } = personOf(state, clientId);
    byId.set(id, { userId: id, name });
  }
  return [...byId.values()];
}

/** Shares the view's scroll position, for a client that is followed. Returns a function that stops it. */
export function shareTop({ view, ytext, awareness }: Place): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const share = () => {
    timer = undefined;
    const { left, top } = view.scrollDOM.getBoundingClientRect();
    const at = view.posAtCoords(
      { x: Math.max(left, view.contentDOM.getBoundingClientRect().left) + 1, y: top + 1 },
      false,
    );
    const position = Y.createRelativePositionFromTypeIndex(ytext, Math.min(at, ytext.length));
    awareness.setLocalStateField('top', { anchor: position, head: position });
  };
  const soon = () => {
    timer ??= setTimeout(share, SHARE_MS);
  };
  share();
  view.scrollDOM.addEventListener('scroll', soon, { passive: true });
  return () => {
    clearTimeout(timer);
    view.scrollDOM.removeEventListener('scroll', soon);
    if (awareness.getLocalState()?.top) awareness.setLocalStateField('top', null);
  };
}

interface FollowOptions extends Place {
  /** The followed person. If they have several clients, the one used last is followed. */
  userId: string;
  /** Called when the followed person has left or can no longer be seen. */
  onLeft(): void;
  /** Called when the follower typed, scrolled, clicked in the text or pressed Escape. */
  onOwnMove(): void;
}

/** Moves the view along with another person's. Returns a function that stops it and tells their client. */
export function follow({ view, ytext, awareness, userId, onLeft, onOwnMove }: FollowOptions): () => void {
  let shown: { cursor: string; top: string } | undefined;
  const clientsOf = () =>
    [...awareness.getStates()].filter(
      ([clientId, state]) => clientId !== awareness.clientID && personOf(state, clientId).id === userId,
    );

  const show = (clientId: number) => {
    const state = asRecord(awareness.getStates().get(clientId));
    if (asRecord(awareness.getLocalState()).follows !== clientId) awareness.setLocalStateField('follows', clientId);
    const now = { cursor: JSON.stringify(state.cursor ?? null), top: JSON.stringify(state.top ?? null) };
    const hasScrolled = now.top !== shown?.top && state.top;
    const hasMoved = now.cursor !== shown?.cursor;
    shown = now;
    const top = hasScrolled ? resolveCursor(ytext, state.top)?.head : undefined;
    if (top !== undefined) scrollTo(view, top, 'start');
    const caret = hasMoved ? resolveCursor(ytext, state.cursor)?.head : undefined;
    if (caret !== undefined && top === undefined) scrollTo(view, caret, 'nearest');
  };

  const onChange = ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>) => {
    const theirs = clientsOf().map(([clientId]) => clientId);
    if (theirs.length === 0) return removed.length > 0 && onLeft();
    const last = [...added, ...updated].findLast((clientId) => theirs.includes(clientId));
    if (last !== undefined) show(last);
  };

  const first = clientsOf().toSorted((a, b) => Number(hasCursor(b[1])) - Number(hasCursor(a[1])))[0];
  if (first) show(first[0]);
  awareness.on('change', onChange);
  const forget = onOwnMoves(view, onOwnMove);
  return () => {
    forget();
    awareness.off('change', onChange);
    if (asRecord(awareness.getLocalState()).follows) awareness.setLocalStateField('follows', null);
  };
}

const hasCursor = (state: unknown) => Boolean(asRecord(state).cursor);

function scrollTo(view: EditorView, at: number, y: 'start' | 'nearest'): void {
  const place = Math.min(at, view.state.doc.length);
  const yMargin = y === 'start' ? TOP_MARGIN : MARGIN;
  view.dispatch({ effects: EditorView.scrollIntoView(place, { y, yMargin }) });
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);
/** Keys that scroll a page while nothing has the focus. */
const SCROLLS = new Set([' ', 'PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']);

/** Calls back when the person scrolls, points or types. Scrolling by the program doesn't count. */
function onOwnMoves(view: EditorView, onMove: () => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true, capture: true } as const;
  for (const type of ['wheel', 'touchmove', 'pointerdown'] as const) {
    view.scrollDOM.addEventListener(type, onMove, options);
  }
  const onKey = ({ key, target }: KeyboardEvent) => {
    const isInText = target instanceof Node && view.dom.contains(target);
    const isMove = isInText ? !MODIFIERS.has(key) : target === document.body && SCROLLS.has(key);
    if (key === 'Escape' || isMove) onMove();
  };
  window.addEventListener('keydown', onKey, options);
  return () => stop.abort();
}
