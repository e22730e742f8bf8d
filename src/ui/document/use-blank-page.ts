import { useEffect, useState } from 'react';
import type { BlankPage } from '../agent/panel/outlines';
import type { EditorHandle } from '../editor/editor-options';

/** A page with more text isn't blank, whatever it contains. In UTF-16 units. */
const MAX_BLANK = 300;
const TITLE = /^#{1,6}(?=[ \t]|$)(.*)$/;

/** Returns the blank page while it has at most a title; undefined once somebody has started writing. */
export function useBlankPage(editor: EditorHandle | undefined, isWritable: boolean): BlankPage | undefined {
  const [title, setTitle] = useState<string>();
  useEffect(() => {
    if (!editor) return;
    const read = ({ doc }: EditorHandle['view']['state']) =>
      setTitle(doc.length > MAX_BLANK ? undefined : blankTitle(doc.toString()));
    read(editor.view.state);
    return editor.subscribe(read);
  }, [editor]);
  if (!editor || !isWritable || title === undefined) return undefined;
  return { title, insert: (text) => insertBelowTitle(editor, text) };
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
