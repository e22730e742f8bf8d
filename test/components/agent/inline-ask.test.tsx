import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { TurnEvent } from '@/agent/schema';
import { InlineAnswer } from '@/ui/agent/inline/InlineAnswer';
import { InlineAsk } from '@/ui/agent/inline/InlineAsk';
import { applyTurnEvent, NEW_TURN } from '@/ui/agent/turn/turn-state';
import { useTurnEvents } from '@/ui/agent/turn/use-turn-events';
import type { Review } from '@/ui/review/panel/use-review';
import { answers, calls, openRequests, Refusal, show } from '../page';

vi.mock('@/ui/agent/turn/use-turn-events', () => ({ useTurnEvents: vi.fn() }));

const model = (name: string) => ({ model: name, provider: 'P', label: name, isDefault: true, available: true });
const REVIEW = { suggestions: [], deciding: [] } as unknown as Review;
const PASSAGE = { from: 5, to: 9, text: 'Peas' };

function openForm({ offline = false, passage = true } = {}) {
  localStorage.clear();
  answers({
    'agent.models': [model(offline ? 'offline/copy-editor' : 'google/gemini-pro')],
    'agent.start': new Refusal('Too many turns are open.'),
  });
  const dom = document.body.appendChild(document.createElement('div'));
  const close = vi.fn();
  const place = { dom, close, passage: () => (passage ? PASSAGE : undefined) };
  // Answers about a document are cached across tests, so the offline test uses another document.
  const options = {
    documentId: offline ? 'offline' : 'd',
    review: REVIEW,
    mayDecide: true,
    onStarted: () => {},
    onShowInPanel: () => {},
  };
  return { close, ...show(<InlineAsk place={place} {...options} />) };
}

describe('the form that asks in place', () => {
  test('sends a quick choice with the passage, through the same request as the panel', async () => {
    const { person } = openForm();
    expect(screen.getByRole('textbox', { name: 'Ask AI about the selected passage' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Make shorter' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many turns are open.');
    expect(calls('agent.start')).toMatchObject([
      { documentId: 'd', selection: PASSAGE, request: 'Make the selected passage shorter without losing facts.' },
    ]);
  });

  test('keeps a text that was not accepted, and sends it again under the same key', async () => {
    const { person } = openForm();
    const field = screen.getByRole('textbox');
    await person.type(field, 'Mention beans{Enter}');
    await screen.findByRole('alert');
    expect(field).toHaveValue('Mention beans');
    await person.type(field, '{Enter}');
    await vi.waitFor(() => expect(calls('agent.start')).toHaveLength(2));
    const [first, second] = calls('agent.start') as { key: string }[];
    expect(second?.key).toBe(first?.key);
  });

  test('offers without a model only what the copy editor can do, and says so', async () => {
    openForm({ offline: true });
    expect(await screen.findByText(/needs a language model/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Fix spelling & grammar' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Make shorter' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Translate to' })).toBeDisabled();
  });

  test('is about the whole document where nothing is selected', async () => {
    const { person } = openForm({ passage: false });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Translate to' }), 'Deutsch');
    await screen.findByRole('alert');
    expect(calls('agent.start')).toMatchObject([{ request: 'Translate this document to Deutsch.' }]);
    expect(calls('agent.start')[0]).not.toHaveProperty('selection.text');
  });

  test('closes with Escape', async () => {
    const { person, close } = openForm();
    await person.keyboard('{Escape}');
    expect(close).toHaveBeenCalledWith(true);
  });
});

const SUGGESTED = { type: 'suggestion', versionId: 'v', documentId: 'd', hunkCount: 2, description: '' } as const;
const stateOf = (...events: unknown[]) =>
  (events as TurnEvent[]).reduce((state, event, i) => applyTurnEvent(state, i + 1, event), NEW_TURN);

function openAnswer(state: ReturnType<typeof stateOf>, open?: number, mayDecide = true) {
  const on = { onAgain: vi.fn(), onStop: vi.fn(), onShowInPanel: vi.fn(), onDecide: vi.fn() };
  const onDecide = mayDecide ? on.onDecide : undefined;
  return { on, ...show(<InlineAnswer {...on} state={state} open={open} deciding={false} onDecide={onDecide} />) };
}

describe('the answer in place', () => {
  test('streams what the agent does, and can be stopped', async () => {
    const { on, person } = openAnswer(stateOf({ type: 'status', word: 'Reading plan.md…' }));
    expect(screen.getByRole('status')).toHaveTextContent('Reading plan.md…');
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    expect(on.onStop).toHaveBeenCalled();
  });

  test('can be decided there once its changes have arrived, or asked again', async () => {
    const { on, person } = openAnswer(stateOf(SUGGESTED, { type: 'finished', message: '' }), 2);
    expect(screen.getByRole('status')).toHaveTextContent('2 changes suggested');
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    await person.click(screen.getByRole('button', { name: 'Reject' }));
    expect(on.onDecide.mock.calls).toEqual([['accept'], ['reject']]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(on.onAgain).toHaveBeenCalled();
  });

  test('offers no decision to people who may not decide, nor before the changes have arrived', () => {
    const done = stateOf(SUGGESTED, { type: 'finished', message: '' });
    openAnswer(done, 2, false);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  test('shows what the agent said when it suggested nothing, without fetching pictures from it', () => {
    const said = { type: 'text-delta', text: 'It is **fine**. ![x](https://example.org/x.png)' };
    const { container } = openAnswer(
      stateOf({ type: 'step-started', step: 0 }, said, { type: 'finished', message: '' }),
    );
    expect(container).toHaveTextContent('It is fine.');
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('No changes suggested');
  });
});

const MADE = { id: 's', turnId: 'turn', hunks: [{ id: 'h', decision: null }] };

describe('an answer whose changes the text', () => {
  const openWith = async (isShown: boolean) => {
    localStorage.clear();
    const decideMany = vi.fn();
    const suggestions = isShown ? [MADE] : [];
    const review = { ...REVIEW, all: [MADE], suggestions, decideMany } as unknown as Review;
    const turn = { turnId: 'turn', conversationId: 'c' };
    answers({ 'agent.models': [model('google/gemini-pro')], 'agent.start': turn, 'agent.runAgain': turn });
    vi.mocked(useTurnEvents).mockReturnValue(stateOf(SUGGESTED, { type: 'finished', message: '' }));
    const dom = document.body.appendChild(document.createElement('div'));
    const place = { dom, close: vi.fn(), passage: () => PASSAGE };
    const on = { onStarted: () => {}, onShowInPanel: () => {} };
    const shown = show(<InlineAsk {...{ place, review, documentId: 'd', mayDecide: true, ...on }} />);
    await shown.person.click(screen.getByRole('button', { name: 'Make shorter' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    return { ...shown, again, decideMany };
  };

  test('shows can be decided, and trying again rejects them', async () => {
    const { person, again, decideMany } = await openWith(true);
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    expect(decideMany).toHaveBeenCalledExactlyOnceWith(['h'], 'accept');
    await person.click(again);
    await vi.waitFor(() => expect(decideMany).toHaveBeenLastCalledWith(['h'], 'reject'));
  });

  test('hides can’t be decided, and trying again leaves them open', async () => {
    const { person, again, decideMany } = await openWith(false);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
    await person.click(again);
    await vi.waitFor(() => expect(calls('agent.runAgain')).toHaveLength(1));
    await vi.waitFor(() => expect(openRequests()).toBe(0));
    expect(decideMany).not.toHaveBeenCalled();
  });
});
