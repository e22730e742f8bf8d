import { render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { useAlignedList } from '@/ui/review/panel/use-aligned-list';

/** An editor whose hunks are all 100 pixels above the list. */
const EDITOR = {
  view: { scrollDOM: document.createElement('div'), documentTop: 0 },
  hunkTop: () => -100,
} as unknown as EditorHandle;

function List({ selected, isAlone }: { selected: string; isAlone: boolean }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  useAlignedList(box, EDITOR, selected, isAlone);
  return (
    <div ref={setBox} data-testid="list">
      <div data-card={selected} />
    </div>
  );
}

test('a card beside the text moves to its line; one that covers the text is shown from its top', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const { getByTestId, rerender } = render(<List selected="a" isAlone={false} />);
  await vi.waitFor(() => expect(getByTestId('list').scrollTop).toBe(100));
  rerender(<List selected="b" isAlone />);
  await vi.waitFor(() => expect(getByTestId('list').scrollTop).toBe(0));
});
