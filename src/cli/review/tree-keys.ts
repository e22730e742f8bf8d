import type { TreeChangeView, TreeChoice } from '@/review/tree/schema';
import type { Pressed, Prompt, ReviewState } from './state';

/** Handles a key on a suggested document, rename or deletion. One with a conflict can't be accepted by “a”. */
export function pressOnTreeChange(state: ReviewState, change: TreeChangeView, key: string): Pressed {
  const { id, kind, path, conflict } = change;
  const decide = (choice: TreeChoice): Pressed => ({ state, effect: { type: 'decideTree', treeChangeId: id, choice } });
  const prompt = (wanted: Prompt['for'], text: string): Pressed => ({
    state: { ...state, prompt: { for: wanted, id, text } },
  });
  if (key === 'a' && conflict) return { state: { ...state, notice: conflict.message } };
  if (key === 'a') return decide({ kind: 'accept' });
  if (key === 'r') return decide({ kind: 'reject' });
  if (key === 'w') return prompt('reject', '');
  if (key === 'e' && kind !== 'delete') return prompt('path', conflict?.freePath ?? path);
  if (key === '2' && conflict?.seen != null) return decide({ kind: 'accept', seen: conflict.seen });
  return { state };
}

/** Submits a line typed for a tree change: the reason for rejecting it, or the path to accept it with. */
export function submitOnTreeChange(
  state: ReviewState,
  { id: treeChangeId, purpose, words }: { id: string; purpose: Prompt['for']; words: string },
): Pressed {
  if (purpose === 'reject') {
    const choice = { kind: 'reject' as const, ...(words && { reason: words }) };
    return { state, effect: { type: 'decideTree', treeChangeId, choice } };
  }
  if (purpose !== 'path' || words === '') return { state };
  return { state, effect: { type: 'decideTree', treeChangeId, choice: { kind: 'accept', path: words } } };
}
