import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, tooltips, ViewPlugin } from '@codemirror/view';

/** The height in pixels of the typing toolbar, which sits on top of the keyboard. */
const TOOLBAR_HEIGHT = 53;
/** The minimum height of a keyboard in pixels. Anything lower is a browser bar. */
const LEAST_KEYBOARD = 120;
/** Three lines of room below the line being typed, and as much above it. */
const ROOM = EditorView.cursorScrollMargin.of({ x: 5, y: 84 });
/** In pixels. In a lower view, such as a phone's on its side, this room would push the line itself out of view. */
const LEAST_VIEW = 300;

/**
 * Keeps the caret and menus above a phone's keyboard and its toolbar, and the line being typed away from the edges. The
 * keyboard covers the page without resizing it, so the editor can't tell that its lower part is hidden.
 */
export function aboveKeyboard(): Extension {
  const room = new Compartment();
  return [
    room.of(ROOM),
    EditorView.scrollMargins.of((view) => ({ bottom: coveredBy(view) })),
    tooltips({
      tooltipSpace: () => ({ top: 0, left: 0, right: document.documentElement.clientWidth, bottom: lowestVisible() }),
    }),
    ViewPlugin.define((view) => {
      let hasRoom = true;
      const adapt = () => {
        if (hasRoom === roomy(view)) return;
        hasRoom = !hasRoom;
        view.dispatch({ effects: room.reconfigure(hasRoom ? ROOM : []) });
      };
      const follow = () => {
        adapt();
        if (view.hasFocus && coveredBy(view) > 0)
          view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
      };
      const sizes = new ResizeObserver(adapt);
      sizes.observe(view.scrollDOM);
      window.visualViewport?.addEventListener('resize', follow);
      return {
        destroy() {
          sizes.disconnect();
          window.visualViewport?.removeEventListener('resize', follow);
        },
      };
    }),
  ];
}

function roomy(view: EditorView): boolean {
  return view.scrollDOM.clientHeight - coveredBy(view) >= LEAST_VIEW;
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
