import { startOf } from '@/kernel/text';

const LONGEST_SHOWN = 500;

/** Draws into an element. If drawing throws, the element shows the source instead and the editor keeps working. */
export function drawSafely(dom: HTMLElement, source: string, draw: () => void): void {
  try {
    draw();
  } catch (error) {
    console.error('Part of the document can’t be shown.', error);
    dom.textContent = startOf(source, LONGEST_SHOWN);
    dom.classList.add('vr-undrawn');
  }
}
