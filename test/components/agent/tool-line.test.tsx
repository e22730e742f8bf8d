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
  const result = { ok: true, summary: 'Found 3 documents' };
  show(<ToolLine tool={{ ...call('', result), summary: 'Find documents about “costs”' }} running={false} />);
  const line = screen.getByText(/Found 3 documents$/);
  expect(line).toHaveTextContent('Find documents about “costs” Found 3 documents');
  expect(line).toHaveClass('min-w-0', 'truncate');
});

test('a suggestion that was made is in the past tense, one that wasn’t keeps its title', () => {
  const suggesting = { name: 'suggest_document_edits', summary: 'Suggest 6 changes to Lead times' };
  const line = (result?: ToolPart['result']) => (
    <ToolLine tool={{ ...call('', result), ...suggesting }} running={result === undefined} />
  );
  const { again } = show(line());
  expect(screen.getByRole('button')).toHaveTextContent(/^Suggest 6 changes to Lead times/);
  again(line({ ok: false, summary: 'read it first' }));
  expect(screen.getByRole('button')).toHaveTextContent(/^Suggest 6 changes to Lead times failed$/);
  again(line({ ok: true, summary: 'Suggested 6 changes to Lead times' }));
  expect(screen.getByRole('button')).toHaveTextContent(/^Suggested 6 changes to Lead times$/);
});
