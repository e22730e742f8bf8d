import type { Extension } from '@codemirror/state';
import { EditorView, tooltips, ViewPlugin } from '@codemirror/view';

/** The typing toolbar, which sits on the keyboard, in pixels. */
const TOOLBAR_HEIGHT = 48;
/** Less than this is a bar of the browser, not a keyboard. */
const LEAST_KEYBOARD = 120;

/**
 * Keeps the caret and menus above a phone's keyboard and the toolbar on it. The keyboard covers the page without making it smaller,
 * so the editor can't see that its lower half is hidden.
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

/** How many pixels at the bottom of the editor the keyboard and its toolbar cover; 0 without an on-screen keyboard. */
function coveredBy(view: EditorView): number {
  const lowest = lowestVisible();
  if (lowest >= window.innerHeight) return 0;
  return Math.max(0, view.scrollDOM.getBoundingClientRect().bottom - lowest);
}

/** Where what can be seen of the window ends: at the toolbar on the keyboard, or else at the window's bottom. In pixels. */
export function lowestVisible(): number {
  const viewport = window.visualViewport;
  if (viewport?.scale !== 1 || !matchMedia('(pointer: coarse)').matches) return window.innerHeight;
  const bottom = viewport.offsetTop + viewport.height;
  return window.innerHeight - bottom < LEAST_KEYBOARD ? window.innerHeight : bottom - TOOLBAR_HEIGHT;
}
