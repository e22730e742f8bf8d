import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ModelView, TurnEvent, TurnSummary } from '@/agent/schema';
import { AfterCopyEditor } from '@/ui/agent/next/AfterCopyEditor';
import { applyTurnEvent, NEW_TURN } from '@/ui/agent/turn/turn-state';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, show } from '../page';

const TURN = { id: 'turn', task: null, request: 'Make it shorter' } as unknown as TurnSummary;
const OFFLINE = { model: 'offline/copy-editor', label: 'Copy editor', available: true } as ModelView;
const GEMINI = { model: 'google/gemini-3-pro', label: 'Gemini 3 Pro', available: true } as ModelView;
const READ = [
  { type: 'step-started', step: 0 },
  { type: 'tool-call', step: 0, callId: 'c', name: 'read_document', input: {}, summary: 'Read' },
] as unknown as TurnEvent[];
const suggested = (hunkCount: number) =>
  ({ type: 'suggestion', documentId: 'document', versionId: 'v', hunkCount }) as TurnEvent;

const END = { type: 'finished', message: '' } as TurnEvent;

function after(events: TurnEvent[], { models = [OFFLINE], role = ADA.role, end = [END], turn = TURN } = {}) {
  const state = [...events, ...end].reduce((before, event, i) => applyTurnEvent(before, i + 1, event), NEW_TURN);
  const on = { runAgain: vi.fn(async () => true) };
  const shown = show(
    <ViewerProvider viewer={{ ...ADA, role }}>
      <AfterCopyEditor turn={turn} onRunAgain={on.runAgain} {...{ state, models }} />
    </ViewerProvider>,
  );
  return { ...shown, on };
}

test('without a language model, nothing is offered: the note above the field says the rest', () => {
  after([...READ, suggested(2)], { role: 'admin' });
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('where a language model is connected, the same request goes to it', async () => {
  const { person, on } = after(READ, { models: [OFFLINE, GEMINI], role: 'admin' });
  expect(screen.queryByRole('link')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Ask Gemini 3 Pro instead' }));
  const request = { request: 'Make it shorter', model: 'google/gemini-3-pro' };
  expect(on.runAgain).toHaveBeenCalledExactlyOnceWith('turn', request);
});

test('a turn that still runs, or that made enough changes to review, offers nothing', () => {
  after(READ, { models: [OFFLINE, GEMINI], role: 'admin', end: [] });
  expect(screen.queryByRole('list')).toBeNull();
  after([...READ, suggested(3)], { models: [OFFLINE, GEMINI], role: 'admin' });
  expect(screen.queryByRole('list')).toBeNull();
});

test('before the models have loaded, nothing says that none is connected', () => {
  after([], { models: [], role: 'admin' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});

test('after a task that read the document, with a model connected, there is no empty list', () => {
  const turn = { ...TURN, task: { type: 'check' } } as unknown as TurnSummary;
  after(READ, { models: [OFFLINE, GEMINI], role: 'admin', turn });
  expect(screen.queryByRole('list')).toBeNull();
});
