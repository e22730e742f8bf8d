import type { DocumentEdit } from './edit-input';
import { applyEdits, replaceAll, type TextEdit } from './edits';

export type AppliedCalls = {
  /** One result per call, in order. A call whose edits don't fit has an error and isn't applied. */
  results: ({ ok: true; charDelta: number } | { ok: false; message: string })[];
  text: string;
  edits: TextEdit[];
};

/** Applies the calls of one step to the text that the turn was shown. Together they are one list of edits. */
export function applyCalls(text: string, calls: readonly { edits: readonly DocumentEdit[] }[]): AppliedCalls {
  const results: AppliedCalls['results'] = [];
  let edits: TextEdit[] = [];
  let charDelta = 0;
  for (const call of calls) {
    const applied = applyEdits(text, call.edits, edits);
    if (applied.ok) {
      results.push({ ok: true, charDelta: applied.charDelta - charDelta });
      ({ edits, charDelta } = applied);
    } else results.push(applied);
  }
  return { results, text: replaceAll(text, edits), edits };
}
