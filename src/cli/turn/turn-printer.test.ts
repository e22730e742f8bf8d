import { expect, test } from 'vitest';
import type { TurnEvent } from '@/agent/schema';
import type { Io } from '../terminal/io';
import { TurnPrinter } from './turn-printer';

const io = { isJson: true, json() {} } as unknown as Io;

test('a withdrawn suggestion of the tree no longer counts', () => {
  const printer = new TurnPrinter(io, 'turn');
  const suggest = (treeChangeId: string): TurnEvent => ({
    type: 'tree-suggestion',
    treeChangeId,
    kind: 'create',
    path: `${treeChangeId}.md`,
    from: null,
    documentId: 'document',
  });
  const events = [suggest('a'), suggest('b'), { type: 'tree-withdrawn', treeChangeId: 'a' } satisfies TurnEvent];
  for (const [seq, event] of events.entries()) printer.print({ seq, at: new Date(), event });
  expect([printer.changes, printer.documents]).toEqual([1, 1]);
});
