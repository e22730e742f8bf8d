import { type RefObject, useEffect, useState } from 'react';
import { ancestorsOf, folderOf } from '@/documents/core/path';
import { type Extent, revealOffset } from './reveal-offset';

interface RevealOptions {
  tree: RefObject<HTMLElement | null>;
  currentId: string | undefined;
  currentPath: string | undefined;
  unfold(path: string): void;
}

/** Opens the folders around the open document and scrolls it into view, once for each document that is opened. */
export function useRevealed({ tree, currentId, currentPath, unfold }: RevealOptions): void {
  const [revealed, setRevealed] = useState<string>();
  const isDue = currentPath !== undefined && revealed !== currentId;
  useEffect(() => {
    if (!isDue) return;
    for (const folder of ancestorsOf(currentPath)) unfold(folder);
    setRevealed(currentId);
  }, [isDue, currentPath, currentId, unfold]);
  // Runs after the row has been drawn.
  useEffect(() => {
    if (revealed === undefined) return;
    const row = tree.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row && tree.current) reveal(row, tree.current);
  }, [revealed, tree]);
}

function reveal(row: HTMLElement, tree: HTMLElement): void {
  const list = scrollerOf(tree);
  if (!list) {
    row.scrollIntoView({ block: 'nearest' });
    return;
  }
  const parent = folderOf(row.dataset.path ?? '');
  const folder = parent && tree.querySelector(`[data-row="${CSS.escape(parent)}"]`);
  // The project's name covers the top of the list. The rows' scroll margin has its height.
  const { top, bottom } = extentOf(list);
  const view = { top: top + Number.parseFloat(getComputedStyle(row).scrollMarginTop), bottom };
  list.scrollTop += revealOffset({ row: extentOf(row), folder: folder ? extentOf(folder) : undefined, view });
}

function extentOf(element: Element): Extent {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom };
}

function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (getComputedStyle(above).overflowY === 'auto') return above;
  }
  return undefined;
}
