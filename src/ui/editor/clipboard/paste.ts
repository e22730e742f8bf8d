import type { EditorState, Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { toLf } from '@/kernel/text';
import { safeHref } from '@/markdown/core/safe-url';
import { isVerbatim } from '../commands/syntax';
import { linkMarkdown } from '../links/link-source';
import { type ClipboardContent, readClipboard } from './clipboard-content';

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;
const MOST_LINKED = 2_000;
const BLOCK_START = /^(?:#{1,6} |[-*+] |>|\||\d{1,9}[.)] |```)/;

/** Pastes rich text as Markdown and cells as a table. With Shift, in code and in formulas, pastes plain text. */
export function markdownPaste(): Extension {
  let isPlain = false;
  return EditorView.domEventHandlers({
    keydown(event) {
      if (event.key.toLowerCase() === 'v') isPlain = event.shiftKey;
      return false;
    },
    paste(event, view) {
      const wantsPlain = isPlain;
      isPlain = false;
      const { clipboardData } = event;
      const at = view.state.selection.main.from;
      if (!clipboardData || view.state.readOnly || wantsPlain || isVerbatim(view.state, at)) return false;
      const text = toLf(clipboardData.getData('text/plain'));
      const html = clipboardData.getData('text/html');
      const link = linkOver(view.state, text.trim());
      if (link) {
        view.dispatch(view.state.replaceSelection(link), { userEvent: 'input.paste', scrollIntoView: true });
        return true;
      }
      const content = readClipboard(text, html);
      // Plain text is left to CodeMirror.
      if (content.kind === 'plain') return false;
      if (content.kind === 'table') insertBlockText(view, content.markdown);
      else pasteConverted(view, content, text);
      return true;
    },
  });
}

/** Returns a Markdown link if an address is pasted over words, else undefined. */
function linkOver(state: EditorState, pasted: string): string | undefined {
  const { from, to } = state.selection.main;
  const selected = to - from > MOST_LINKED ? '' : state.sliceDoc(from, to);
  const isWords = selected.trim() !== '' && !selected.includes('\n') && !ADDRESS.test(selected.trim());
  return isWords && ADDRESS.test(pasted) && safeHref(pasted) ? linkMarkdown(selected, pasted) : undefined;
}

/**
 * Converts the clipboard and inserts the result. The converter is loaded with the first paste that needs it. Meanwhile
 * a selection marks the place and moves with other people's edits. If converting fails, the plain text is inserted, so
 * a paste is never lost.
 */
function pasteConverted(view: EditorView, content: LateContent, text: string): void {
  converted(content)
    .catch(() => text)
    .then((markdown) => {
      if (!view.dom.isConnected || view.state.readOnly) return;
      const insert = markdown || text;
      if (insert.includes('\n\n') || BLOCK_START.test(insert)) insertBlockText(view, insert);
      else view.dispatch(view.state.replaceSelection(insert), { userEvent: 'input.paste', scrollIntoView: true });
    });
}

type LateContent = Extract<ClipboardContent, { kind: 'html' | 'embeds' }>;

async function converted(content: LateContent): Promise<string> {
  if (content.kind === 'html') return (await import('@/markdown/html/html-to-markdown')).htmlToMarkdown(content.html);
  return (await import('@/files/archive/core/embeds')).embedsAsLinks(content.text);
}

/** Replaces the selection with blocks, on separate lines unless they continue a list item or an empty line. */
function insertBlockText(view: EditorView, text: string): void {
  const { state } = view;
  const { from, to } = state.selection.main;
  const before = state.sliceDoc(state.doc.lineAt(from).from, from);
  const after = state.sliceDoc(to, state.doc.lineAt(to).to);
  const lead = before.trim() === '' ? '' : '\n\n';
  const trail = after.trim() === '' ? '' : '\n\n';
  const insert = lead + text + trail;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length - trail.length },
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}
