import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SheetIterations } from '@/ui/agent/sheet/SheetIterations';
import { NEW_TURN, type SheetIteration, type ToolPart } from '@/ui/agent/turn/turn-state';
import { answers, calls, show } from './page';

const PAGE = { sheetId: 'sheet', data: '{"title":"Sale"}', template: '= {{title}}' };
const SVG = { width: 100, height: 140, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' };

const tool = (iterations: SheetIteration[]): ToolPart => ({
  type: 'tool',
  callId: 'call',
  name: 'generate_sheet',
  summary: 'Design a page',
  input: {},
  result: undefined,
  inner: { ...NEW_TURN, iterations },
});
const rows = () => within(screen.getByRole('list', { name: 'Attempts' })).getAllByRole('listitem');

const BROKEN: SheetIteration = {
  number: 1,
  state: 'verified',
  page: PAGE,
  verdict: { status: 'failed', error: 'x' },
  diagnostics: Array.from({ length: 10 }, (_, i) => `template ${i + 1}:1 error: unknown variable: a`).join('\n'),
};

test('each iteration shows its number, state, diagnostics, verdict and its own picture', async () => {
  answers({ 'sheets.render': { status: 'ok', pages: [SVG], diagnostics: [] } });
  const verdict = { status: 'needs_retry', reason: 'Too bright.', suggestion: 'Make it darker.' } as const;
  const second: SheetIteration = { number: 2, state: 'verified', isRecovery: true, page: PAGE, verdict };
  show(<SheetIterations tool={tool([BROKEN, second, { number: 3, state: 'writing' }])} running />);
  expect(rows()[0]).toHaveTextContent('Attempt 1');
  expect(rows()[0]).toHaveTextContent('Doesn’t compile');
  expect(rows()[0]).toHaveTextContent('template 8:1 error: unknown variable: a And 2 more.');
  expect(rows()[1]).toHaveTextContent('Attempt 2fixes the previous attempt');
  expect(rows()[1]).toHaveTextContent('Needs another attempt');
  expect(rows()[1]).toHaveTextContent('Too bright. Make it darker.');
  expect(rows()[2]).toHaveTextContent('Writing…');
  // Only the page that compiled is rendered, from its own texts.
  await vi.waitFor(() => expect(calls('sheets.render')).toEqual([PAGE]));
  await vi.waitFor(() => expect(screen.getByRole('img', { name: /Page of attempt 2/ })).toBeVisible());
});

test('a turn that ended in the middle of an iteration says that it isn’t finished', () => {
  answers({});
  show(<SheetIterations tool={tool([{ number: 1, state: 'compiling', page: PAGE }])} running={false} />);
  expect(rows()[0]).toHaveTextContent('Not finished');
  expect(calls('sheets.render')).toEqual([]);
});
