import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useDocumentConnection } from '@/ui/editor/use-document-connection';

/** A text that is live at once. */
vi.mock('@/ui/editor/connection', () => ({
  DocumentConnection: class {
    readonly state = { status: 'live', synced: true };
    constructor(readonly options: object) {}
    readonly getState = () => this.state;
    readonly subscribe = () => () => {};
    destroy() {}
  },
}));

type Place = Parameters<typeof useDocumentConnection>[0];

const shown: [Place, unknown, boolean][] = [];
function Text({ place }: { place: Place }) {
  const { connection, state } = useDocumentConnection(place);
  shown.push([place, connection && (connection as unknown as { options: Place }).options, state.synced]);
  return null;
}

test('a place never shows the text of the place that was open before, not even for a moment', () => {
  const document: Place = { documentId: 'lamp', userId: 'ada' };
  const places: Place[] = [document, { ...document, draftId: 'draft' }, { ...document, documentId: 'desk' }, undefined];
  const { rerender } = render(<Text place={places[0]} />);
  for (const place of places.slice(1)) rerender(<Text place={place} />);
  for (const place of places) {
    const seen = shown.filter(([of]) => of === place).map(([, text, isSynced]) => [text, isSynced]);
    const open = place && [{ draftId: undefined, ...place }, true];
    expect(seen).toEqual(
      open
        ? [[undefined, false], open]
        : [
            [undefined, false],
            [undefined, false],
          ],
    );
  }
});
