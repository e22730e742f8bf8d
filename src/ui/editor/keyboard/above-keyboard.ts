import type { Extension } from '@codemirror/state';
import { EditorView, tooltips, ViewPlugin } from '@codemirror/view';

/** The height in pixels of the typing toolbar, which sits on top of the keyboard. */
const TOOLBAR_HEIGHT = 48;
/** The minimum height of a keyboard in pixels. Anything lower is a browser bar. */
const LEAST_KEYBOARD = 120;

/**
 * Keeps the caret and menus above a phone's keyboard and its toolbar. The keyboard covers the page without resizing it,
 * so the editor can't tell that its lower part is hidden.
 */
export function aboveKeyboard(): Extension {
  return [
    EditorView.scrollMargins.of((view) => ({ bottom: coveredBy(view) })),
    tooltips({
      tooltipSpace: () => ({ top: 0, left: 0, right: document.documentElement.clientWidth, bottom: lowestVisible() }),
    }),
    ViewPlugin.define((view) => {
      const follow = () => {
        if (view.hasFocus && coveredBy(view) > 0)
          view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
      };
      window.visualViewport?.addEventListener('resize', follow);
      return { destroy: () => window.visualViewport?.removeEventListener('resize', follow) };
    }),
  ];
}

/** Returns how many pixels the keyboard and its toolbar cover at the editor's bottom; 0 without a keyboard. */
function coveredBy(view: EditorView): number {
  const lowest = lowestVisible();
  if (lowest >= window.innerHeight) return 0;
  return Math.max(0, view.scrollDOM.getBoundingClientRect().bottom - lowest);
}

/** Returns the lower end of the window's visible part in pixels: the toolbar on the keyboard, or the bottom. */
export function lowestVisible(): number {
  const viewport = window.visualViewport;
  if (viewport?.scale !== 1 || !matchMedia('(pointer: coarse)').matches) return window.innerHeight;
  const bottom = viewport.offsetTop + viewport.height;
  return window.innerHeight - bottom < LEAST_KEYBOARD ? window.innerHeight : bottom - TOOLBAR_HEIGHT;
}
