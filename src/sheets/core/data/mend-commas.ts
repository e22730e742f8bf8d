import { applyEdits, type TextEdit } from './edit-json';
import { scanJson } from './scan-json';

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/**
 * Returns the edits that make a JSON text valid by adding missing commas and removing surplus ones, or undefined if
 * it's already valid or commas alone don't help. When two people change one list at the same time, each writes the
 * commas for their own change, and together there can be one too many or too few. The edits depend only on the text, so
 * two browsers that remove the same comma remove it once.
 */
export function mendCommas(text: string): TextEdit[] | undefined {
  if (scanJson(text).ok) return undefined;
  const edits: TextEdit[] = [];
  let last: Token = { token: '', from: 0, to: 0 };
  for (const { 0: token, index: from } of text.matchAll(TOKEN)) {
    const next = { token, from, to: from + token.length };
    const edit = editBetween(last, next);
    if (edit) edits.push(edit);
    // Skip a surplus comma.
    if (token !== ',' || !edit) last = next;
  }
  return scanJson(applyEdits(text, edits)).ok ? edits : undefined;
}

interface Token {
  token: string;
  from: number;
  to: number;
}

const OPENING = new Set(['', '[', '{', ':']);
const CLOSING = new Set([']', '}']);

function editBetween(last: Token, next: Token): TextEdit | undefined {
  const canEndValue = !OPENING.has(last.token) && last.token !== ',';
  if (next.token === ',') return canEndValue ? undefined : without(next);
  if (CLOSING.has(next.token)) return last.token === ',' ? without(last) : undefined;
  if (!canEndValue || next.token === ':') return undefined;
  return { from: last.to, to: last.to, insert: next.from === last.to ? ', ' : ',' };
}

function without({ from, to }: Token): TextEdit {
  return { from, to, insert: '' };
}
