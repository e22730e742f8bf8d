import { expect, test } from 'vitest';
import { computeHunks } from '@/versions/core/hunks/hunks';
import { readMarkdown } from '../core/read';
import { type Change, type Part, type WordRun, wordParts } from './parts';
import { type AppliedHunk, trackChanges } from './track';

const calloutTitles = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
const SIGNS = { ins: '+', del: '-' };

/** Returns the changes between two texts as hunks, each with an author: the first is A, the next B … */
function hunksOf(live: string, suggested: string): AppliedHunk[] {
  let shift = 0;
  return computeHunks(live, suggested, { markdown: true }).map(({ from, to, after }, i) => {
    const newFrom = from + shift;
    shift += after.length - (to - from);
    return { from, to, newFrom, newTo: newFrom + after.length, author: 'ABC'[i] ?? '', date: '2026-11-23T07:00:00Z' };
  });
}

function tracked(live: string, suggested: string): Part[] {
  const [before, after] = [live, suggested].map((text) => wordParts(readMarkdown(text), calloutTitles).parts);
  return trackChanges(before ?? [], after ?? [], hunksOf(live, suggested));
}

const signed = (change: Change | undefined, text: string) =>
  change ? `[${SIGNS[change.kind]}${text}${SIGNS[change.kind]}]` : text;
const runText = ({ change, text, kind }: WordRun) => signed(change, kind === 'note' ? '¹' : text);

/** Returns each paragraph as a line that ends with its mark, with inserted and deleted text in `[+ +]` and `[- -]`. */
const shown = (live: string, suggested: string) =>
  tracked(live, suggested).map((part) =>
    part.kind === 'table' ? 'table' : part.runs.map(runText).join('') + signed(part.change, '¶'),
  );

test('a paragraph is compared with the one it has the most words in common with', () => {
  expect(shown('The ship sails on Monday.', 'Read this first.\n\nThe ship sails on Friday.')).toEqual([
    '[+Read this first.+][+¶+]',
    'The ship sails on [-Monday-][+Friday+].¶',
  ]);
  expect(shown('Drop this line.\n\nThe last line.', 'The very last line.')).toEqual([
    '[-Drop this line.-][-¶-]',
    'The [+very +]last line.¶',
  ]);
});

test('changes of neighbouring words are one change', () => {
  expect(shown('It was a long day there.', 'It was one short day there.')).toEqual([
    'It was [-a long-][+one short+] day there.¶',
  ]);
});

test('a new paragraph behind one that has a change at its end takes over its mark, as in Word', () => {
  expect(shown('- one\n- three', '- one more\n- two\n- three')).toEqual(['one[+ more+][+¶+]', '[+two+]¶', 'three¶']);
  expect(shown('- one more\n- two\n- three', '- one\n- three')).toEqual(['one[- more-][-¶-]', '[-two-]¶', 'three¶']);
});

test('a new paragraph at the end takes over the mark before it, because the last mark of a document can’t go', () => {
  expect(shown('One.', 'One.\n\nTwo.\n\nThree.')).toEqual(['One.[+¶+]', '[+Two.+][+¶+]', '[+Three.+]¶']);
  expect(shown('# One', '# One\n\nTwo.')).toEqual(['One¶', '[+Two.+][+¶+]', '¶']);
});

test('a heading that gets longer before a new paragraph isn’t joined with the paragraph after it', () => {
  expect(shown('# One\n\nThree.', '# One more\n\nTwo.\n\nThree.')).toEqual([
    '[+One+][+ more+][-One-]¶',
    '[+Two.+][+¶+]',
    'Three.¶',
  ]);
  expect(shown('# One\n\nThree.', '# Two\n\nNew.\n\nThree.')).toEqual(['[+Two+][-One-]¶', '[+New.+][+¶+]', 'Three.¶']);
});

test('inserted items are numbered with the list they are inserted into', () => {
  const lists = (live: string, suggested: string) =>
    tracked(live, suggested).map((part) => part.kind === 'paragraph' && part.list?.id);
  expect(new Set(lists('1. one\n2. two', '1. new\n2. one\n3. two\n4. end')).size).toBe(1);
  const [first, , other] = lists('1. one\n\nText.', '1. one\n\nText.\n\n1. other');
  expect(other).not.toBe(first);
});

test('a change of a footnote belongs to the person who changed its text', () => {
  const before = 'Drop this.\n\nKept[^1].\n\nEnd.\n\n[^1]: Old words.';
  const after = 'Kept[^1].\n\nEnd.\n\n[^1]: New words.';
  const [, kept] = tracked(before, after);
  const authors = kept?.kind === 'paragraph' ? kept.runs.flatMap(({ change }) => change?.author ?? []) : [];
  expect(authors).toEqual(['B', 'B']);
});
