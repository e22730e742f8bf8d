import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isForCopyEditor } from '@/agent/core/copy-editor-request';
import type { ModelView } from '@/agent/schema';
import { CopyEditorNote } from '@/ui/agent/next/CopyEditorNote';
import { ViewerProvider } from '@/ui/shell/viewer';
import german from '../../../messages/de/agent/panel.json';
import english from '../../../messages/en/agent/panel.json';
import { ADA, answers, show } from '../page';

const OFFLINE = { model: 'offline/copy-editor', label: 'Copy editor', available: true } as ModelView;
const GEMINI = { model: 'google/gemini-3-pro', label: 'Gemini 3 Pro', available: true } as ModelView;

function note({
  list = [OFFLINE],
  selected = OFFLINE.model,
  role = ADA.role,
  hasProse = true,
  hasSelection = false,
  isKnown = false,
} = {}) {
  const onProofread = vi.fn();
  const shown = show(
    <ViewerProvider viewer={{ ...ADA, role }}>
      <CopyEditorNote
        models={{ list, selected }}
        isBusy={false}
        {...{ hasProse, hasSelection, isKnown, onProofread }}
      />
    </ViewerProvider>,
  );
  return { ...shown, onProofread };
}

test('the copy editor says what it does, offers to proofread, and admins can connect a model', async () => {
  const { person, onProofread } = note({ role: 'admin' });
  expect(screen.getByText(/mistakes in English\. To write or shorten text or ask questions,/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'connect a language model' })).toHaveAttribute('href', '/settings/models');
  await person.click(screen.getByRole('button', { name: 'Proofread the document' }));
  expect(onProofread).toHaveBeenCalledExactlyOnceWith('Proofread the document');
});

test('with a selection, it offers to proofread the selection', async () => {
  const { person, onProofread } = note({ hasSelection: true });
  await person.click(screen.getByRole('button', { name: 'Proofread the selection' }));
  expect(onProofread).toHaveBeenCalledExactlyOnceWith('Proofread the selection');
});

test('others read whom to ask for a model', async () => {
  answers({ 'people.members': [{ userId: 'vera', name: 'Vera Fy', role: 'owner', deactivatedAt: null }] });
  note();
  expect(await screen.findByText(/ask questions, ask Vera Fy to connect a language model\.$/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('where a language model is connected, it can be chosen', () => {
  note({ list: [OFFLINE, GEMINI], role: 'admin' });
  expect(screen.getByText(/ask questions, choose another model below\.$/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('after an answer of the copy editor, one line is left, and the button only for a selection', async () => {
  const { container } = note({ isKnown: true, role: 'admin' });
  expect(container).toHaveTextContent(/^Finds mistakes in English only · Connect a language model$/);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/settings/models');
  expect(screen.queryByRole('button')).toBeNull();
  note({ isKnown: true, hasSelection: true, list: [OFFLINE, GEMINI] });
  expect(screen.getByText(/· Choose another model below$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Proofread the selection' })).toBeVisible();
});

test('people who can’t connect a model read briefly whom to ask', async () => {
  answers({ 'people.members': [{ userId: 'vera', name: 'Vera Fy', role: 'owner', deactivatedAt: null }] });
  note({ isKnown: true });
  expect(await screen.findByText(/^Finds mistakes in English only · Ask Vera Fy for a language model$/)).toBeVisible();
});

test('before the models have loaded, nothing says that none is connected', () => {
  note({ list: [], role: 'admin' });
  expect(screen.queryByRole('link')).toBeNull();
});

test('a document without text to proofread isn’t proofread, and another model needs no note', () => {
  const { container } = note({ hasProse: false });
  expect(screen.queryByRole('button')).toBeNull();
  expect(container).toHaveTextContent('The copy editor suggests');
  expect(note({ list: [OFFLINE, GEMINI], selected: GEMINI.model }).container).toBeEmptyDOMElement();
});

test('what it offers is what it can do, in both languages', () => {
  for (const { proofread, proofreadSelection } of [english, german]) {
    for (const request of [proofread, proofreadSelection]) expect(isForCopyEditor(request), request).toBe(true);
  }
  expect(isForCopyEditor('Correct the alt texts')).toBe(false);
  expect(isForCopyEditor('Make it shorter')).toBe(false);
});
