import { useEffect } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import { headingsOf } from '../editor/outline/headings';
import { goToHeading } from '../editor/outline/linked-heading';
import { offerHeadings } from '../shell/page-headings';

/** Offers the text's headings in the palette. Choosing one moves the caret there. */
export function useOfferedHeadings(editor: EditorHandle | undefined): void {
  useEffect(() => {
    if (!editor) return;
    const { view } = editor;
    return offerHeadings(() =>
      headingsOf(view.state.doc).map(({ text, level, at }) => ({
        label: text,
        level,
        go: () => goToHeading(view, { at }),
      })),
    );
  }, [editor]);
}
