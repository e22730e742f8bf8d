import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { runs } from '../../test-support/arbitraries';
import { anchorHunks, resolveHunks } from './anchors';
import { computeHunks, type Hunk } from './hunks';
import { findTyped } from './typed';

const BASE = 'The colour is red.\nThe cat sat on a mat.\nThe end is near.\n';

/** Returns a base, and the live document that people continue to edit. */
function documents(text: string) {
  const base = new Y.Doc();
  base.clientID = 1;
  contentOf(base).insert(0, text);
  const live = new Y.Doc();
  live.clientID = 2;
  Y.applyUpdate(live, Y.encodeStateAsUpdate(base));
  return { base, live };
}

/** Replaces a passage by typing another text over it. Every character is new. */
function retype(live: Y.Doc, find: string, text: string): void {
  const content = contentOf(live);
  const at = content.toString().indexOf(find);
  content.delete(at, find.length);
  content.insert(at, text);
}

function hunkOf(find: string, after: string, text = BASE): Hunk {
  const from = text.indexOf(find);
  return { from, to: from + find.length, before: find, after };
}

/** Returns the text at the place where the hunk was found. */
function found(hunk: Hunk, ...edits: [find: string, text: string][]): string | undefined {
  const { base, live } = documents(BASE);
  for (const [find, text] of edits) retype(live, find, text);
  const [at] = findTyped(base, live, [hunk]);
  const text = contentOf(live).toString();
  return at && `${text.slice(0, at.from)}[${text.slice(at.from, at.to)}]${text.slice(at.to)}`;
}

const COLOUR = hunkOf('colour', 'color');

test('a proposal that somebody typed along with its sentence is found', () => {
  expect(found(COLOUR, ['The colour is red.', 'The color is red.'])).toBe(BASE.replace('colour', '[color]'));
  expect(found(COLOUR, [BASE, BASE.replace('colour', 'color')])).toBe(BASE.replace('colour', '[color]'));
});

test('a proposal is found among other changes of the same edit', () => {
  expect(found(COLOUR, ['The colour is red.', 'News: The color is crimson, or so.'])).toBe(
    BASE.replace('The colour is red.', 'News: The [color] is crimson, or so.'),
  );
  expect(found(hunkOf(' on a mat', ' on a big rug'), ['The cat sat on a mat.', 'My cat sat on a big rug.'])).toBe(
    BASE.replace('The cat sat on a mat.', 'My cat sat[ on a big rug].'),
  );
});

test('an insertion that somebody typed along with its sentence is found', () => {
  const at = BASE.indexOf('cat');
  const insertion = { from: at, to: at, before: '', after: 'old ' };
  expect(found(insertion, ['The cat sat', 'The old cat slept'])).toBe(
    BASE.replace('The cat sat', 'The [old ]cat slept'),
  );
  expect(found(insertion, ['The cat sat', 'The very old cat slept'])).toBeUndefined();
});

test.each([
  ['other words were typed', ['The colour is red.', 'The hue is red.']],
  ['the proposal is part of a longer wording', ['colour', 'color and bright']],
  ['the proposal stands somewhere else', ['The colour is red.', 'The tint is red in color.']],
  ['all words around it are others', ['The colour is red.', 'Any color was pale.']],
  ['the old word still stands', ['The colour is red.', 'The colour, or color, is red.']],
  ['the passage was deleted', ['The colour is red.\n', '']],
] as [string, [string, string]][])('a proposal isn’t found when %s', (_what, edit) => {
  expect(found(COLOUR, edit)).toBeUndefined();
});

test('deletions, and hunks whose text differs from the base, are ignored', () => {
  expect(found({ ...COLOUR, before: 'hue' }, ['The colour is red.', 'The color is red.'])).toBeUndefined();
  expect(found(hunkOf(' on a mat', ''), ['The cat sat on a mat.', 'The cat sat.'])).toBeUndefined();
});

const words = fc.array(fc.constantFrom('one', 'two', 'red', 'cat', 'the', 'a', '😀', 'äö'), {
  minLength: 3,
  maxLength: 20,
});

test('every hunk is found in a passage that someone retyped with its changes', () => {
  const story = fc.record({ words, picks: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), lead: fc.boolean() });
  fc.assert(
    fc.property(story, ({ words, picks, lead }) => {
      const text = words.map((word, i) => `${word}${i}`).join(' ');
      const chosen = new Set(picks.map((pick) => pick % words.length));
      const result = words.map((word, i) => (chosen.has(i) ? `new${i}` : `${word}${i}`)).join(' ');
      const hunks = computeHunks(text, result, { markdown: false });
      const { base, live } = documents(text);
      const now = lead ? `Before. ${result}` : result;
      contentOf(live).delete(0, text.length);
      contentOf(live).insert(0, now);
      const places = findTyped(base, live, hunks);
      for (const [i, at] of places.entries()) {
        if (lead && hunks[i]!.from === 0) continue;
        expect(at).toBeDefined();
        expect(now.slice(at!.from, at!.to)).toBe(hunks[i]!.after);
      }
    }),
    { numRuns: runs },
  );
});

test('the found text always contains the proposal, and untouched text is never mistaken for it', () => {
  const edit = fc.record({
    at: fc.nat(60),
    size: fc.nat(30),
    text: fc.constantFrom('color', 'The color is', 'x', ' ', 'cat sat', '\n'),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
      const { base, live } = documents(BASE);
      const [anchor] = anchorHunks(base, [COLOUR]);
      for (const { at, size, text } of edits) {
        const content = contentOf(live);
        const from = Math.min(at, content.length);
        content.delete(from, Math.min(size, content.length - from));
        content.insert(from, text);
      }
      const [at] = findTyped(base, live, [COLOUR]);
      const [now] = resolveHunks(live, [{ ...COLOUR, anchor: anchor! }]);
      if (at) expect(contentOf(live).toString().slice(at.from, at.to)).toBe('color');
      if (now!.status === 'clean') expect(at).toBeUndefined();
    }),
    { numRuns: runs },
  );
});
