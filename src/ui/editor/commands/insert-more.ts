import type { StateCommand } from '@codemirror/state';
import type { Callout } from '@/markdown/core/callout-of';
import { freeFootnote } from '@/markdown/core/syntax/footnote-syntax';
import { insertBlock } from './insert';
import { isVerbatim } from './syntax';

/** Puts a callout around the selected lines, or inserts an empty one with the caret in it. */
export function insertCallout(kind: Callout): StateCommand {
  return insertBlock((selected) => {
    const head = `> [!${kind.toUpperCase()}]\n`;
    const body = selected.split('\n').map((line) => `> ${line}`);
    const text = head + body.join('\n');
    return { text, select: { from: text.length, to: text.length }, belowIsPartOfIt: true };
  });
}

/** Inserts the place where the document's table of contents is drawn. */
export const insertContents: StateCommand = insertBlock(() => ({
  text: '[TOC]',
  select: { from: 7, to: 7 },
  belowIsPartOfIt: true,
}));

/** Inserts a footnote at the caret, and moves the caret to the footnote's text at the end of the document. */
export const insertFootnote: StateCommand = ({ state, dispatch }) => {
  const { to } = state.selection.main;
  if (state.readOnly || isVerbatim(state, to)) return false;
  const text = state.doc.toString();
  const number = freeFootnote(text);
  const gap = text.endsWith('\n\n') ? '' : text.endsWith('\n') || text === '' ? '\n' : '\n\n';
  const mark = `[^${number}]`;
  const note = `${gap}${mark}: `;
  dispatch(
    state.update({
      changes: [
        { from: to, insert: mark },
        { from: state.doc.length, insert: note },
      ],
      selection: { anchor: state.doc.length + mark.length + note.length },
      userEvent: 'input.block',
      scrollIntoView: true,
    }),
  );
  return true;
};
