import { useEffect } from 'react';

/** Places where text is edited. They take dragged text and links themselves. */
const EDITABLE = '[contenteditable=""], [contenteditable="true"], input, textarea';

/**
 * Stops the browser from opening a file or link in place of the page, with everything unsaved on it, when it is dropped
 * where nothing takes it.
 */
export function useDropGuard(): void {
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!isUntaken(event)) return;
      event.preventDefault();
      // Editors handle only the drop, which doesn't happen with this effect.
      if (event.dataTransfer && !isEditable(event)) event.dataTransfer.dropEffect = 'none';
    };
    const onDrop = (event: DragEvent) => {
      if (isUntaken(event)) event.preventDefault();
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
}

/** Returns whether no element handles the drag, so that the browser would open the file or link. */
function isUntaken(event: DragEvent): boolean {
  if (event.defaultPrevented) return false;
  const types = event.dataTransfer?.types ?? [];
  return types.includes('Files') || (types.includes('text/uri-list') && !isEditable(event));
}

function isEditable({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest(EDITABLE) !== null;
}
