import { expect, test } from 'vitest';
import { decideAllInput, decideHunkInput } from './schema';

test('a reviewer can give any reason except the values that we store for something else', () => {
  const choice = (reason: string) => ({ kind: 'reject', reason });
  for (const reason of ['kept_current', ' withdrawn_by_author ']) {
    expect(decideHunkInput.safeParse({ hunkId: 'h', choice: choice(reason) }).success).toBe(false);
    expect(decideAllInput.safeParse({ suggestionId: 's', choice: choice(reason) }).success).toBe(false);
  }
  expect(decideHunkInput.safeParse({ hunkId: 'h', choice: choice('withdrawn') }).success).toBe(true);
  expect(decideAllInput.safeParse({ suggestionId: 's', choice: { kind: 'reject' } }).success).toBe(true);
});
