import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDropGuard } from '@/ui/frame/use-drop-guard';
import { show } from '../page';

function Guarded() {
  useDropGuard();
  return (
    <>
      <p>Beside</p>
      <textarea aria-label="Field" />
      <p
        onDragOver={(event) => {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'copy';
        }}
      >
        Target
      </p>
    </>
  );
}

/** Drags something over an element. Returns the effect of a drop there; undefined: the browser decides. */
function dragOver(element: Element, type: string): string | undefined {
  const event = createEvent.dragOver(element, { dataTransfer: { types: [type], dropEffect: 'copy' } }) as DragEvent;
  // Returns true if nothing has taken the event.
  return fireEvent(element, event) ? undefined : event.dataTransfer?.dropEffect;
}

const isOpened = (element: Element, type: string) => fireEvent.drop(element, { dataTransfer: { types: [type] } });

test('a file that is dropped where nothing takes it isn’t opened in place of the page', () => {
  show(<Guarded />);
  for (const type of ['Files', 'text/uri-list']) {
    expect(dragOver(screen.getByText('Beside'), type)).toBe('none');
    expect(isOpened(screen.getByText('Beside'), type)).toBe(false);
  }
  expect(isOpened(screen.getByLabelText('Field'), 'Files')).toBe(false);
});

test('places that take files still get them, and fields still get text and links', () => {
  show(<Guarded />);
  expect(dragOver(screen.getByText('Target'), 'Files')).toBe('copy');
  // An editor takes only the drop, so the drop must happen.
  expect(dragOver(screen.getByLabelText('Field'), 'Files')).not.toBe('none');
  expect(dragOver(screen.getByLabelText('Field'), 'text/uri-list')).toBeUndefined();
  expect(isOpened(screen.getByLabelText('Field'), 'text/uri-list')).toBe(true);
  expect(dragOver(screen.getByText('Beside'), 'text/plain')).toBeUndefined();
});
