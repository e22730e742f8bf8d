import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { authoredRuns } from '../graph/blame';
import { anchorHunks } from '../hunks/anchors';
import { amend } from './amend';
import { partsIn, sliceParts } from './parts';

function textDoc(text: string): Y.Doc {
  const doc = new Y.Doc();
  contentOf(doc).insert(0, text);
  return doc;
}

test('the open changes of a suggestion are applied, each part under a client of the suggestion that wrote it', () => {
  const doc = textDoc('We meet in the hall on Monday.');
  const places = [
    { from: 15, to: 19, before: 'hall', after: 'town garden' },
    { from: 23, to: 29, before: 'Monday', after: 'Sunday 😀' },
  ];
  const anchors = anchorHunks(doc, places);
  const parts = [
    [
      { length: 5, versionId: 'agent' },
      { length: 6, versionId: null },
    ],
    [{ length: 9, versionId: null }],
  ];
  const hunks = places.map((place, i) => ({ ...place, anchor: anchors[i]!, parts: parts[i]! }));
  const amended = amend(doc, hunks, 'person');
  const text = contentOf(doc).toString();
  expect(text).toBe('We meet in the town garden on Sunday 😀.');
  const clients = new Map(amended?.clients.map(([clientId, brought]) => [clientId, [brought]]));
  expect(new Set([...clients.values()].map(([brought]) => brought?.versionId))).toEqual(new Set(['agent', 'person']));
  const from = text.indexOf('town garden');
  expect(partsIn(authoredRuns(contentOf(doc)), { from, to: from + 11 }, clients)).toEqual(
    parts[0]!.map((part, i) => ({ ...part, versionId: i === 0 ? 'agent' : 'person' })),
  );
  expect(partsIn(authoredRuns(contentOf(doc)), { from: 0, to: 5 }, clients)).toBeUndefined();
});

test('text written under a client after its delivered text isn’t credited to the suggestion', () => {
  const runs = [{ from: 10, to: 20, clientId: 1, clock: 2 }];
  const clients = new Map([[1, [{ versionId: 'agent', toClock: 6 }]]]);
  const whole = partsIn(runs, { from: 10, to: 20 }, clients);
  expect(whole).toEqual([
    { length: 4, versionId: 'agent' },
    { length: 6, versionId: null },
  ]);
  expect(partsIn(runs, { from: 12, to: 15 }, clients)).toEqual([
    { length: 2, versionId: 'agent' },
    { length: 1, versionId: null },
  ]);
  expect(partsIn(runs, { from: 14, to: 20 }, clients)).toBeUndefined();
});

test('a change that doesn’t fit leaves the text as it is', () => {
  const doc = textDoc('We meet in the hall.');
  const place = { from: 15, to: 19, before: 'hall', after: 'garden' };
  const [anchor] = anchorHunks(doc, [place]);
  contentOf(doc).insert(17, 'x');
  const hunk = { ...place, anchor: anchor!, parts: [{ length: 6, versionId: null }] };
  expect(amend(doc, [hunk], 'person')).toBeUndefined();
  expect(contentOf(doc).toString()).toBe('We meet in the haxll.');
});

test('a slice of parts has the length of the slice', () => {
  const parts = [
    { length: 3, versionId: 'a' },
    { length: 2, versionId: null },
    { length: 4, versionId: 'b' },
  ];
  expect(sliceParts(parts, 2, 7)).toEqual([
    { length: 1, versionId: 'a' },
    { length: 2, versionId: null },
    { length: 2, versionId: 'b' },
  ]);
  expect(sliceParts(parts, 9, 12)).toEqual([]);
});
