import { conflictChoice } from '@/review/core/reviewer/conflict-choice';
import { neighbourOf, openHunks } from '@/review/core/reviewer/open-hunks';
import type { HunkView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';
import {
  isConflict,
  openItems,
  openTreeChanges,
  type Pressed,
  type Prompt,
  type ReviewState,
  selectedHunk,
  selectedTreeChange,
} from './state';
import { pressOnTreeChange, submitOnTreeChange } from './tree-keys';

/** Handles a key: a typed character, or one of up, down, pageup, pagedown, return, escape and backspace. */
export function press(state: ReviewState, key: string): Pressed {
  if (state.prompt) return pressInPrompt(state, state.prompt, key);
  if (state.confirm) return pressInConfirm(state, state.confirm, key);
  if (state.hasHelp) return { state: { ...state, hasHelp: false } };
  return pressInList({ ...state, notice: '' }, key);
}

const MAX_TYPED = 1_000;

function pressInPrompt(state: ReviewState, prompt: Prompt, key: string): Pressed {
  const typing = (text: string): Pressed => ({ state: { ...state, prompt: { ...prompt, text } } });
  if (key === 'escape') return { state: { ...state, prompt: undefined } };
  if (key === 'backspace') return typing([...prompt.text].slice(0, -1).join(''));
  if (key === 'return') return submit({ ...state, prompt: undefined }, prompt);
  const isText = [...key].length === 1 && key >= ' ' && prompt.text.length < MAX_TYPED;
  return isText ? typing(prompt.text + key) : { state };
}

function submit(state: ReviewState, { for: purpose, id: hunkId, text }: Prompt): Pressed {
  const words = text.trim();
  const isOfTree = openTreeChanges(state).some(({ id }) => id === hunkId);
  if (isOfTree) return submitOnTreeChange(state, { id: hunkId, purpose, words });
  if (purpose === 'reject') {
    const choice = { kind: 'reject' as const, ...(words && { reason: words }) };
    return { state, effect: { type: 'decide', hunkId, choice } };
  }
  if (words === '') return { state };
  if (purpose === 'refine') return { state, effect: { type: 'refine', hunkId, request: words } };
  return { state, effect: { type: 'comment', hunkId, body: words } };
}

function pressInConfirm(state: ReviewState, confirm: NonNullable<ReviewState['confirm']>, key: string): Pressed {
  const { suggestionId, kind } = confirm;
  const next = { ...state, confirm: undefined };
  if (key !== 'y' && key !== 'return') return { state: next };
  const hunkIds = openHunks(state.suggestions.filter(({ id }) => id === suggestionId)).map(({ id }) => id);
  return { state: next, effect: { type: 'decideMany', hunkIds, kind } };
}

const STEPS: Record<string, 1 | -1> = { j: 1, down: 1, k: -1, up: -1 };
const PAGE = 10;
const SCROLLS: Record<string, number> = { pagedown: PAGE, ' ': PAGE, pageup: -PAGE, b: -PAGE };

function pressInList(state: ReviewState, key: string): Pressed {
  const step = STEPS[key];
  const scroll = SCROLLS[key];
  const hunk = selectedHunk(state);
  const change = selectedTreeChange(state);
  if (step) {
    const id = hunk?.id ?? change?.id;
    return { state: { ...state, selected: neighbourOf(openItems(state), id, step) ?? id, scroll: 0 } };
  }
  if (scroll) return { state: { ...state, scroll: Math.max(0, state.scroll + scroll) } };
  if (key === '?') return { state: { ...state, hasHelp: true } };
  if (key === 'escape' && state.ticked.length > 0) return { state: { ...state, ticked: [] } };
  if (key === 'q' || key === 'escape') return { state, effect: { type: 'leave' } };
  if (key === 'c' && hunk) return { state: { ...state, prompt: { for: 'comment', id: hunk.id, text: '' } } };
  if (!state.mayDecide)
    return { state: { ...state, notice: 'You can read this review, but you can’t accept or reject changes.' } };
  if (key === 'u') return { state, effect: { type: 'undo' } };
  return pressToDecide(state, { hunk, change }, key);
}

function pressToDecide(
  state: ReviewState,
  { hunk, change }: { hunk: HunkView | undefined; change: TreeChangeView | undefined },
  key: string,
): Pressed {
  const kind = KINDS[key];
  if (kind && state.ticked.length > 0) return { state, effect: { type: 'decideMany', hunkIds: state.ticked, kind } };
  if (change) return pressOnTreeChange(state, change, key);
  return hunk ? pressOnHunk(state, hunk, key) : { state };
}

const KINDS: Record<string, 'accept' | 'reject'> = { a: 'accept', r: 'reject' };

function pressOnHunk(state: ReviewState, hunk: HunkView, key: string): Pressed {
  const { ticked } = state;
  const kind = ({ a: 'accept', A: 'accept', r: 'reject', R: 'reject' } as const)[key];
  const suggestion = state.suggestions.find(({ hunks }) => hunks.some(({ id }) => id === hunk.id));
  if (kind && key !== key.toLowerCase() && suggestion) {
    return { state: { ...state, confirm: { suggestionId: suggestion.id, kind } } };
  }
  if (key === 'a' && isConflict(state, hunk.id)) {
    return { state: { ...state, notice: 'The text has changed since this was suggested. Press 1, 2 or 3 to choose.' } };
  }
  if (kind) return { state, effect: { type: 'decide', hunkId: hunk.id, choice: { kind } } };
  if (key === 'x') return { state: { ...state, ticked: toggled(ticked, hunk.id) } };
  return pressForWords(state, hunk, key);
}

function pressForWords(state: ReviewState, hunk: HunkView, key: string): Pressed {
  const hunkId = hunk.id;
  if (key === 'w') return { state: { ...state, prompt: { for: 'reject', id: hunkId, text: '' } } };
  if (key === 'f') return { state: { ...state, prompt: { for: 'refine', id: hunkId, text: '' } } };
  if (key === 'e') return { state, effect: { type: 'edit', hunkId } };
  const place = state.places.get(hunkId);
  const choice = place && isConflict(state, hunkId) ? conflictChoice(key, hunk, place.now) : undefined;
  return choice ? { state, effect: { type: 'decide', hunkId, choice } } : { state };
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
