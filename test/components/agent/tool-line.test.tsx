import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToolLine } from '@/ui/agent/turn/ToolLine';
import { applyTurnEvent, NEW_TURN, type ToolPart } from '@/ui/agent/turn/turn-state';
import { show } from '../page';

const call = (output: string, result?: ToolPart['result']): ToolPart => ({
  type: 'tool',
  callId: 'c',
  name: 'aider_automatic',
  summary: 'Edit code with Aider',
  input: { prompt: 'Add type hints' },
  result,
  inner: applyTurnEvent(applyTurnEvent(NEW_TURN, 1, { type: 'step-started', step: 0 }), 2, {
    type: 'text-delta',
    text: output,
  }),
});
const DONE = { ok: true, summary: 'Changed 2 files' };
const LONG = Array.from({ length: 30 }, (_, i) => `line ${i}`).join('\n');

test('a running call shows its output, the last lines if it’s long', () => {
  show(<ToolLine tool={call(LONG)} running />);
  expect(screen.getByText(/line 29/)).toBeVisible();
  expect(screen.queryByText(/line 21/)).toBeNull();
  expect(screen.queryByText(/pass/)).toBeNull();
});

test('short output stays when it is done; long output folds, and opens with the line', async () => {
  const { person, again } = show(<ToolLine tool={call('Applied edit to a.py', DONE)} running={false} />);
  expect(screen.getByText('Applied edit to a.py')).toBeVisible();
  again(<ToolLine tool={call(LONG, DONE)} running={false} />);
  expect(screen.queryByText(/line 29/)).toBeNull();
  await person.click(screen.getByRole('button', { name: /Edit code with Aider/ }));
  expect(screen.getByText(/line 0[\s\S]*line 29/)).toBeVisible();
});

test('a title and its result are cut together, so that the cut always shows an ellipsis', () => {
  const result = { ok: true, summary: 'Suggested 6 changes' };
  show(<ToolLine tool={{ ...call('', result), summary: 'Suggest 6 changes to Lead times.md' }} running={false} />);
  const line = screen.getByText(/Suggested 6 changes$/);
  expect(line).toHaveTextContent('Suggest 6 changes to Lead times.md Suggested 6 changes');
  expect(line).toHaveClass('min-w-0', 'truncate');
});
