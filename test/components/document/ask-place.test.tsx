import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { useAskPlace } from '@/ui/document/use-ask-place';
import { askInPlace, openAsk } from '@/ui/editor/ask/ask-place';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { markdown } from '@/ui/editor/markdown/language';
import { holdSelectionEvents } from '../../support/selection-events';
import { show } from '../page';

holdSelectionEvents();

function Page({ mayAsk }: { mayAsk: boolean }) {
  const [editor] = useState(() => {
    const state = EditorState.create({ doc: 'Peas and beans.', extensions: [markdown(), askInPlace()] });
    return { view: new EditorView({ state, parent: document.body }) } as unknown as EditorHandle;
  });
  const place = useAskPlace(editor, { documentId: 'd', mayAsk });
  return (
    <>
      <button type="button" onClick={() => openAsk(editor.view)}>
        Ask
      </button>
      {/* On phones, the form isn't inside the text. */}
      {place && createPortal(<p>Form</p>, document.body)}
    </>
  );
}

test('the form closes when the text no longer shows suggestions, and doesn’t come back by itself', async () => {
  const { person, again } = show(<Page mayAsk />);
  const ask = screen.getByRole('button', { name: 'Ask' });
  await person.click(ask);
  expect(await screen.findByText('Form')).toBeVisible();
  again(<Page mayAsk={false} />);
  expect(screen.queryByText('Form')).toBeNull();
  await vi.waitFor(() => expect(document.querySelector('.vr-ask')).toBeNull());
  await person.click(ask);
  expect(screen.queryByText('Form')).toBeNull();
  act(() => again(<Page mayAsk />));
  expect(screen.queryByText('Form')).toBeNull();
  await person.click(ask);
  expect(await screen.findByText('Form')).toBeVisible();
});
