import type { EditorState, Extension, TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { toLf } from '@/kernel/text';
import { isVerbatim } from '../commands/syntax';
import type { Span } from '../live-preview/reveal';
import { blockPaste } from './block-paste';
import { type ClipboardContent, readClipboard } from './clipboard-content';
import { linkOver } from './link-paste';
import { holdPlace, pasteArrived, pastePlaces, placeOf } from './paste-places';

const BLOCK_START = /^(?:#{1,6} |[-*+] |>|\||\d{1,9}[.)] |```)/;

/** Pastes rich text as Markdown and cells as a table. With Shift, in code and in formulas, pastes plain text. */
export function markdownPaste(): Extension {
  let isPlain = false;
  const handlers = EditorView.domEventHandlers({
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
      if (content.kind === 'plain' && content.markdown === text) return false;
      if ('markdown' in content) {
        view.dispatch(insertion(view.state, view.state.selection.main, content.markdown));
      } else pasteConverted(view, content, text);
      return true;
    },
  });
  return [pastePlaces(), handlers];
}

/**
 * Converts the clipboard and inserts the result where the caret was. The converter is loaded with the first paste that
 * needs it. If converting fails, the plain text is inserted, so a paste is never lost.
 */
function pasteConverted(view: EditorView, content: LateContent, text: string): void {
  const paste = holdPlace(view);
  converted(content)
    .catch(() => text)
    .then((markdown) => {
      const place = view.dom.isConnected && !view.state.readOnly && placeOf(view.state, paste);
      if (place) view.dispatch({ ...insertion(view.state, place, markdown || text), effects: pasteArrived.of(paste) });
    });
}

type LateContent = Extract<ClipboardContent, { kind: 'html' | 'embeds' }>;

async function converted(content: LateContent): Promise<string> {
  if (content.kind === 'html') return (await import('@/markdown/html/html-to-markdown')).htmlToMarkdown(content.html);
  return (await import('@/files/archive/core/embeds')).embedsAsLinks(content.text);
}

/** Returns the edit that pastes Markdown. The caret goes after it, unless it has been moved away from the range. */
function insertion(state: EditorState, { from, to }: Span, markdown: string): TransactionSpec {
  const { main } = state.selection;
  const movesCaret = main.from === from && (main.to === to || main.empty);
  if (markdown.includes('\n\n') || BLOCK_START.test(markdown))
    return blockPaste(state, { from, to }, markdown, movesCaret);
  return {
    changes: { from, to, insert: markdown },
    ...(movesCaret && { selection: { anchor: from + markdown.length } }),
    userEvent: 'input.paste',
    scrollIntoView: movesCaret,
  };
}
