import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { t } from '@/generated/messages/sheets/code';
import { namesAt, openBlocks } from './data-names';

/** Matches an unfinished placeholder before the caret. Placeholders don't span lines. */
const OPEN_TAG = /\{\{(?:(?!\}\})[^\n])*$/;
/** Inside a tag: the start of a block, the path being typed, and the word after `|`. */
const IN_TAG = /^\{\{\s*(?<block>#(?:if|each)\s+)?(?<path>[\p{L}\p{N}_.@-]*)$/u;
const BLOCK_NAME = /^\{\{\s*(?<name>[#/]\w*)$/;
const BEHIND_PATH = /^\{\{\s*[\p{L}_][\p{L}\p{N}_.-]*\s*\|\s*(?<word>\w*)$/u;

/**
 * Completes placeholders between `{{` and `}}`: fields of the data, blocks and defaults. `data` returns the current
 * JSON.
 */
export function placeholderCompletion(data: () => string): Extension {
  const parsed = lastGood(data);
  return autocompletion({
    override: [(context) => completions(context, parsed)],
    icons: false,
    tooltipClass: () => 'vr-menu',
  });
}

/**
 * Returns a function that parses the JSON. While the JSON has an error, it returns the last value that could be parsed.
 */
function lastGood(data: () => string): () => unknown {
  let text: string | undefined;
  let value: unknown;
  return () => {
    const next = data();
    if (next === text) return value;
    text = next;
    try {
      value = JSON.parse(next);
    } catch {
      // The JSON is being edited and has an error now.
    }
    return value;
  };
}

function completions(context: CompletionContext, data: () => unknown): CompletionResult | null {
  const { state, pos } = context;
  const tag = context.matchBefore(OPEN_TAG);
  if (!tag || state.readOnly) return null;
  const behind = BEHIND_PATH.exec(tag.text)?.groups;
  if (behind) return { from: pos - (behind.word?.length ?? 0), options: [defaultCompletion()] };
  const template = state.sliceDoc(0, tag.from);
  const block = BLOCK_NAME.exec(tag.text)?.groups?.name;
  if (block !== undefined) return { from: pos - block.length, options: blocksAt(template) };
  const found = IN_TAG.exec(tag.text)?.groups;
  if (!found) return null;
  return { ...fieldCompletions({ template, pos, data: data(), ...found }), validFor: /^[\p{L}\p{N}_-]*$/u };
}

interface Written {
  template: string;
  pos: number;
  data: unknown;
  block?: string;
  path?: string;
}

function fieldCompletions({ template, pos, data, block, path = '' }: Written): CompletionResult {
  const parts = path.split('.');
  const written = parts.pop() ?? '';
  const isEach = block?.startsWith('#each') ?? false;
  const options = namesAt(template, template.length, data, parts)
    .filter(({ kind }) => !isEach || kind !== 'value')
    .map(({ name, holds, kind }, i) => ({
      label: name,
      detail: holds,
      apply: kind === 'list' && !block ? applyList : applyAndClose,
      // Keeps the nearest names first instead of in alphabetical order.
      boost: Math.max(-94, -i),
    }));
  const blocks = block || parts.length > 0 ? [] : blocksAt(template);
  return { from: pos - written.length, options: [...options, ...blocks] };
}

const DEFAULT = "default: ''";

function defaultCompletion(): Completion {
  return {
    label: DEFAULT,
    detail: t('defaultDetail'),
    apply: (view, _completion, from, to) => {
      const text = DEFAULT;
      view.dispatch({
        ...insertCompletionText(view.state, text, from, to),
        selection: { anchor: from + text.length - 1 },
      });
      close(view, from + text.length);
    },
  };
}

function blocksAt(template: string): Completion[] {
  const [inner] = openBlocks(template);
  const closing = inner ? [{ label: `/${inner.kind}`, detail: t('endDetail'), apply: applyAndClose }] : [];
  const orElse = inner?.kind === 'if' ? [{ label: t('else'), detail: t('elseDetail'), apply: applyAndClose }] : [];
  const opening = [
    { label: t('if'), detail: t('ifDetail'), apply: '#if ' },
    { label: t('each'), detail: t('eachDetail'), apply: '#each ' },
  ];
  // Sorts these options after all names.
  return [...closing, ...orElse, ...opening].map((option, i) => ({ ...option, boost: -95 - i }));
}

/** Inserts a list's name. A list can't be shown as a value, so its name becomes an `#each` block. */
function applyList(view: EditorView, completion: Completion, from: number, to: number): void {
  const before = view.state.sliceDoc(0, from);
  // Only directly after the braces, not in `this.items`.
  const isFirst = /\{\{\s*$/.test(before);
  applyText(view, { from, to, text: isFirst ? `#each ${completion.label}` : completion.label });
}

function applyAndClose(view: EditorView, completion: Completion, from: number, to: number): void {
  applyText(view, { from, to, text: completion.label });
}

function applyText(view: EditorView, { from, to, text }: { from: number; to: number; text: string }): void {
  view.dispatch(insertCompletionText(view.state, text, from, to));
  close(view, from + text.length);
}

/** Adds `}}`, unless it or another part of the placeholder already follows. The caret stays where it is. */
function close(view: EditorView, at: number): void {
  const behind = view.state.sliceDoc(at, view.state.doc.lineAt(at).to);
  if (/^\s*(?:\}\}|\||\.)/.test(behind)) return;
  const missing = behind.startsWith('}') ? '}' : '}}';
  view.dispatch({ changes: { from: at, insert: missing }, userEvent: 'input.complete' });
}
