import { expect, test } from 'vitest';
import type { DecisionKind } from '../schema';
import { closedStatus } from './closing';

test.each<[(DecisionKind | undefined)[], ReturnType<typeof closedStatus>]>([
  [['accepted', undefined], undefined],
  [['accepted', 'accepted_edited'], 'accepted'],
  [['accepted', 'rejected'], 'partially_accepted'],
  [['rejected', 'rejected'], 'rejected'],
  [['already_there', 'accepted'], 'accepted'],
  [['already_there'], 'accepted'],
  [['already_there', 'rejected'], 'rejected'],
])('decisions %j close a suggestion as %s', (kinds, status) => {
  expect(closedStatus(kinds)).toBe(status);
});
