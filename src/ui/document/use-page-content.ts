import { useEffect, useState } from 'react';
import type { BlankPage } from '../agent/panel/outlines';
import type { EditorHandle } from '../editor/editor-options';

/** A page with more text isn't blank, whatever it contains. In UTF-16 units. */
const MAX_BLANK = 300;
const TITLE = /^#{1,6}(?=[ \t]|$)(.*)$/;

interface PageContent {
  /** Set while the page has at most a title and the person may write it. */
  blank: BlankPage | undefined;
  /** Whether the page is Markdown and has more than a title. False until it has loaded. */
  hasProse: boolean;
}

/** Returns what the page has for the agent to work on. */
export function usePageContent(
  editor: EditorHandle | undefined,
  { isMarkdown, isWritable }: { isMarkdown: boolean; isWritable: boolean },
): PageContent {
  // The title of a page without other text; null if it has some.
  const [title, setTitle] = useState<string | null>();
  useEffect(() => {
    if (!editor) return;
    const read = ({ doc }: EditorHandle['view']['state']) =>
      setTitle(doc.length > MAX_BLANK ? null : (blankTitle(doc.toString()) ?? null));
    read(editor.view.state);
    return editor.subscribe(read);
  }, [editor]);
  if (!editor || !isMarkdown || title === undefined) return { blank: undefined, hasProse: false };
  if (title === null) return { blank: undefined, hasProse: true };
  const blank = isWritable ? { title, insert: (text: string) => insertBelowTitle(editor, text) } : undefined;
  return { blank, hasProse: false };
}

/** Returns the title (maybe empty) of a text that contains nothing else; undefined for other texts. */
export function blankTitle(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? '' : TITLE.exec(trimmed)?.[1]?.trim();
}

/** Inserts text below the title as an edit by the person, which they can undo. */
function insertBelowTitle({ view }: EditorHandle, text: string): void {
  const { doc } = view.state;
  const title = doc.toString().trimEnd();
  const insert = title ? `\n\n${text}\n` : `${text}\n`;
  view.dispatch({
    changes: { from: title.length, to: doc.length, insert: title === '#' ? ` ${insert}` : insert },
    selection: { anchor: title === '#' ? 2 : title.length },
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
  view.focus();
}
