import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import { markdown } from '../markdown/language';
import { foldHeadings, isFolded, sectionAt, toggleFold } from './fold-headings';

const DOC = '# A\n\none\n\n## B\n\n```\n# no heading\n```\n\n# C\n';

/** A state for running commands without a screen. */
function holder(doc: string): { view: EditorView; state(): EditorState } {
  let state = EditorState.create({ doc, extensions: [markdown(), foldHeadings()] });
  ensureSyntaxTree(state, doc.length, 5_000);
  // A state that was parsed no further in its first 20 ms shows the rest after a transaction.
  state = state.update({}).state;
  const view = {
    get state() {
      return state;
    },
    dispatch(spec: Parameters<EditorState['update']>[0]) {
      state = state.update(spec).state;
    },
  };
  return { view: view as unknown as EditorView, state: () => state };
}

describe('a section', () => {
  const at = (doc: string, marker: string) => {
    const { state } = holder(doc);
    const section = sectionAt(state(), doc.indexOf(marker));
    return section && doc.slice(section.from, section.to);
  };

  test('ends before the next heading of its level or above, and code has no headings', () => {
    expect(at(DOC, '# A')).toBe('\n\none\n\n## B\n\n```\n# no heading\n```');
    expect(at(DOC, '## B')).toBe('\n\n```\n# no heading\n```');
    expect(at(DOC, '# no')).toBeUndefined();
  });

  test('that is empty can’t be folded', () => {
    expect(at(DOC, '# C')).toBeUndefined();
    expect(at(DOC, 'one')).toBeUndefined();
  });
});

describe('a folded section', () => {
  const folded = () => {
    const held = holder(DOC);
    const section = sectionAt(held.state(), DOC.indexOf('## B'));
    if (!section) throw new Error('no section');
    toggleFold(held.view, section);
    return { ...held, section };
  };

  test('opens when it is toggled again, and the text is never touched', () => {
    const { view, state, section } = folded();
    expect(isFolded(state(), section)).toBe(true);
    toggleFold(view, section);
    expect(isFolded(state(), section)).toBe(false);
    expect(state().doc.toString()).toBe(DOC);
  });

  test('opens when the caret or somebody’s edit gets into it, and stays folded for edits elsewhere', () => {
    const caret = folded();
    caret.view.dispatch({ selection: { anchor: caret.section.from + 3 } });
    expect(isFolded(caret.state(), caret.section)).toBe(false);
    const edited = folded();
    edited.view.dispatch({ changes: { from: edited.section.from + 3, insert: 'x' } });
    expect(isFolded(edited.state(), edited.section)).toBe(false);
    const elsewhere = folded();
    elsewhere.view.dispatch({ changes: { from: 0, insert: '# Z\n\n' } });
    const moved = { from: elsewhere.section.from + 5, to: elsewhere.section.to + 5 };
    expect(isFolded(elsewhere.state(), moved)).toBe(true);
  });
});
