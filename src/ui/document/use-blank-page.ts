import { useEffect, useState } from 'react';
import type { BlankPage } from '../agent/panel/outlines';
import type { EditorHandle } from '../editor/editor-options';

/** A page with more than this is not blank, whatever is on it. In UTF-16 units. */
const MOST_BLANK = 300;
const TITLE = /^#{1,6}(?=[ \t]|$)(.*)$/;

/** The page while there is nothing on it but a title, or not even that; undefined once somebody has begun to write. */
export function useBlankPage(editor: EditorHandle | undefined, isWritable: boolean): BlankPage | undefined {
  const [title, setTitle] = useState<string>();
  useEffect(() => {
    if (!editor) return;
    const read = ({ doc }: EditorHandle['view']['state']) =>
      setTitle(doc.length > MOST_BLANK ? undefined : blankTitle(doc.toString()));
    read(editor.view.state);
    return editor.subscribe(read);
  }, [editor]);
  if (!editor || !isWritable || title === undefined) return undefined;
  return { title, insert: (text) => insertBelowTitle(editor, text) };
}

/** The title of a text that has nothing else, which may be empty; undefined for a text that has more. */
export function blankTitle(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? '' : TITLE.exec(trimmed)?.[1]?.trim();
}

/** As an edit of the person, which they can undo. */
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
