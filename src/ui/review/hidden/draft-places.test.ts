import { expect, test } from 'vitest';
import { computeHunks } from '@/versions/core/hunks/hunks';
import { draftPlaces } from './draft-places';

test('the place of each change is its end in the draft, also after longer and shorter changes', () => {
  const live = 'One red house.\n\nTwo blue doors.\n\nThree green roofs.\n';
  const draft = 'One crimson house.\n\nTwo doors.\n\nThree green roofs of reed.\n';
  const hunks = computeHunks(live, draft, { markdown: true });
  const places = draftPlaces(hunks);
  expect(places).toHaveLength(3);
  for (const [i, { after }] of hunks.entries()) expect(draft.slice(0, places[i])).toMatch(new RegExp(`${after}$`));
  expect(draftPlaces([])).toEqual([]);
});
