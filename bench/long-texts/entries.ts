import * as Y from 'yjs';
import { looksEnglish, masked, skippedRanges } from '@/agent/copy-editor/prose';
import { excerpt } from '@/agent/core/text/excerpt';
import { outlineOf } from '@/agent/core/text/outline';
import { replacementsIn } from '@/agent/core/text-editor/rules';
import { headings } from '@/documents/core/index/headings';
import { joinBytes, splitBytes } from '@/documents/core/line-ends';
import { compareTexts } from '@/versions/core/compare/compare';
import { diffText } from '@/versions/core/compare/diff';
import { applyEdits } from '@/versions/core/edits/edits';
import { authoredRuns } from '@/versions/core/graph/blame';
import { anchorHunks, resolveHunks } from '@/versions/core/hunks/anchors';
import { computeHunks } from '@/versions/core/hunks/hunks';

const docOf = (text: string) => {
  const doc = new Y.Doc();
  doc.getText('content').insert(0, text);
  return doc;
};
const attempt = (work: () => unknown) => {
  try {
    work();
  } catch {}
};
const NEAR = 'the quick brown foxes jumped over the lazy dog and then some more words followed';

/** Functions over whole texts as the server calls them. The outer function prepares; only the returned one is timed. */
export const ENTRIES: Record<string, (text: string, other: string) => () => unknown> = {
  'diff (restore), small change': (text) => {
    const other = `${text.slice(0, text.length / 2)}new words here${text.slice(text.length / 2 + 9)}`;
    return () => diffText(text, other);
  },
  'diff (restore), another text': (text, other) => () => diffText(text, other),

  'edit not found (nearest)': (text) => () =>
    applyEdits(text, [{ type: 'replace', at: 'quotation', find: NEAR, text: 'x' } as never]),
  'edit not found, 50 of them': (text) => () => {
    for (let i = 0; i < 50; i++)
      applyEdits(text, [{ type: 'replace', at: 'quotation', find: `${i} ${NEAR}`, text: 'x' } as never]);
  },
  'find quoting a tenth of the text': (text) => () =>
    applyEdits(text, [{ type: 'replace', at: 'quotation', find: `x${text.slice(5, 20_000)}`, text: 'x' } as never]),
  'edit by position': (text) => () =>
    applyEdits(text, [{ type: 'replace', at: 'position', start: 5, end: 9, text: 'x' } as never]),
  'hunks, small edit': (text) => {
    const at = text.length / 2;
    const result = `${text.slice(0, at)}new${text.slice(at + 5)}`;
    return () => computeHunks(text, result, { markdown: true, edits: [{ from: at, to: at + 5, insert: 'new' }] });
  },
  'hunks, everything replaced': (text, other) => () => computeHunks(text, other, { markdown: true }),
  compare: (text, other) => () => compareTexts(text, other, { markdown: true }),
  'anchors of 1000 hunks': (text) => {
    const doc = docOf(text);
    const hunks = Array.from({ length: 1000 }, (_, i) => ({ from: i * 900 + 1, to: i * 900 + 3 }));
    return () => {
      const anchors = anchorHunks(doc, hunks);
      resolveHunks(
        doc,
        anchors.map((anchor, i) => ({ anchor, before: text.slice(i * 900 + 1, i * 900 + 3), after: 'x' })),
      );
    };
  },
  'load a state of one insertion': (text) => {
    const state = Y.encodeStateAsUpdate(docOf(text));
    return () => Y.applyUpdate(new Y.Doc(), state);
  },
  blame: (text) => {
    const doc = docOf(text);
    return () => authoredRuns(doc.getText('content'));
  },
  outline: (text) => () => [headings(text).length, outlineOf(text, 'markdown' as never)],
  excerpt: (text) => () => excerpt(text, { fromLine: 1, toLine: 1e9, limit: 40_000 }),
  'replace in a complex edit': (text) => () =>
    attempt(() => replacementsIn(text, { find: NEAR, replacement: 'x', all: true })),
  'replace every a in a complex edit': (text) => () =>
    attempt(() => replacementsIn(text, { find: 'a', replacement: 'bb', all: true })),
  'import and export': (text) => {
    const bytes = Buffer.from(text.replaceAll('\n', '\r\n').slice(0, 10_000_000));
    return () => {
      const split = splitBytes(bytes);
      if (split) joinBytes(split);
    };
  },
  'copy editor, 120,000 characters': (text) => {
    const part = text.slice(0, 120_000);
    return () => [masked(part, skippedRanges(part, 'markdown')), looksEnglish(part, 'markdown')];
  },
};
