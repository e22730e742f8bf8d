import '@/generated/messages/packs/de';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TurnEvent, TurnSummary } from '@/agent/schema';
import { COMMANDS } from '@/tasks/core/command/command';
import { BUILT_IN_TASKS } from '@/tasks/registry';
import { HelpDialog } from '@/ui/agent/composer/commands/HelpDialog';
import { TurnContent, TurnEnd } from '@/ui/agent/turn/TurnBody';
import { applyTurnEvent, NEW_TURN } from '@/ui/agent/turn/turn-state';
import { titleOf } from '@/ui/compare/version-words';
import { Problems } from '@/ui/sheets/page/problems/Problems';
import { show } from '../page';

/** Texts that the server wrote in English, on the screens of a German reader. */

beforeAll(() => {
  document.documentElement.lang = 'de';
});
afterAll(() => {
  document.documentElement.lang = 'en';
});

const TURN = {
  id: 'turn',
  model: 'openai/gpt-5',
  status: 'running',
  stopRequested: false,
  error: null,
} as unknown as TurnSummary;
const CALL = { type: 'tool-call', callId: 'c', name: 'read_document', summary: 'Read plan.md', input: {} } as const;
const BEGUN: TurnEvent[] = [{ type: 'step-started', step: 0 }, CALL];

function turnAfter(...events: TurnEvent[]) {
  const state = [...BEGUN, ...events].reduce((so, event, i) => applyTurnEvent(so, i + 1, event), NEW_TURN);
  const running = state.ended === undefined;
  return (
    <>
      <TurnContent turn={TURN} state={state} running={running} />
      <TurnEnd turn={TURN} state={state} running={running} again={null} />
    </>
  );
}

test('what a turn does, its calls and its warnings are in the reader’s language', () => {
  show(
    turnAfter(
      { type: 'warning', message: 'launch.md was not changed: This document doesn’t exist.' },
      { type: 'status', word: 'Suggesting 6 changes…' },
    ),
  );
  expect(screen.getByText('plan.md lesen')).toBeVisible();
  expect(screen.getByText('Schlägt 6 Änderungen vor …')).toBeVisible();
  expect(screen.getByText(/^„launch.md“ wurde nicht geändert: /)).toBeVisible();
});

test.each([
  ['stopped', '', 'Angehalten.'],
  ['stopped', 'Stopped. Everything written so far is kept.', 'Angehalten. Alles bisher Geschriebene bleibt erhalten.'],
  ['failed', '', 'Der Durchgang ist fehlgeschlagen. Das Dokument wurde nicht geändert.'],
  ['failed', 'Anthropic refused the request.', 'Anthropic hat die Anfrage abgelehnt.'],
] as const)('how a turn ended is in the reader’s language: %s “%s”', (type, message, german) => {
  show(turnAfter({ type, message }));
  expect(screen.getByText(german)).toBeVisible();
});

test.each([
  [null, 'Before restoring', 'Vor dem Wiederherstellen'],
  [null, 'Continued from “a.md”: People’s edits', 'Fortgesetzt aus „a.md“: Änderungen von Personen'],
  [null, 'Shortens the introduction', 'Shortens the introduction'],
  ['Before restoring', '', 'Before restoring'],
])(
  'titles of versions that the program created are in the reader’s language; names never change',
  (name, description, title) => {
    expect(titleOf({ name, description, type: 'snapshot', automatic: false })).toBe(title);
  },
);

test('the help lists commands and tasks in the reader’s language', () => {
  show(<HelpDialog view={{ commands: COMMANDS, tasks: [...BUILT_IN_TASKS] }} onClose={() => {}} />);
  expect(screen.getByText('Führt eine Aufgabe aus')).toBeVisible();
  expect(screen.getByText('Alternativtexte schreiben')).toBeVisible();
  const english = new Set(
    [...COMMANDS, ...BUILT_IN_TASKS].flatMap((one) => [one.description, 'title' in one ? one.title : '']),
  );
  expect(
    screen
      .getAllByRole('listitem')
      .flatMap(({ children }) => [...children])
      .filter(({ textContent }) => english.has(textContent ?? '')),
  ).toEqual([]);
});

test('the warning that no font has a character is in the reader’s language', () => {
  const message = 'No font can draw ᚠ (U+16A0), 2 more. They are shown as boxes.';
  show(
    <Problems
      problems={[{ severity: 'warning', message, in: 'template', fields: [] }]}
      onShow={() => {}}
      onShowField={() => {}}
    />,
  );
  expect(screen.getByText(/^Keine Schrift enthält ᚠ \(U\+16A0\), 2 weitere\./)).toBeVisible();
});
