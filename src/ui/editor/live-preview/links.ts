import { type Extension, Facet } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { safeHref } from '@/markdown/core/safe-url';

/** Opens a link of the text. */
export const linkOpener = Facet.define<(href: string) => void, (href: string) => void>({
  combine: (values) => values[0] ?? openInNewTab,
});

/** Opens links on Mod+click, and on a plain click or Enter if the text can't be edited. */
export function openLinks(open: (href: string) => void = openInNewTab): Extension {
  return [
    linkOpener.of(open),
    EditorView.domEventHandlers({
      // Handles `mousedown`, not `click`: the press moves the caret into the link, which reveals its marks, so the
      // release hits another element.
      mousedown(event, view) {
        const href = hrefAt(event.target);
        if (href === undefined || view.state.readOnly || event.button !== 0 || !(event.metaKey || event.ctrlKey))
          return false;
        event.preventDefault();
        open(href);
        return true;
      },
      click(event, view) {
        const href = hrefAt(event.target);
        if (href === undefined) return false;
        // Never let the browser follow it: a relative address means a document of the project, not a path of this page.
        event.preventDefault();
        if (view.state.readOnly && event.button === 0) open(href);
        return view.state.readOnly;
      },
      auxclick(event) {
        if (hrefAt(event.target) !== undefined) event.preventDefault();
      },
    }),
  ];
}

function hrefAt(target: EventTarget | null): string | undefined {
  const anchor = target instanceof Element ? target.closest('a.vr-link, .vr-table a') : null;
  const href = anchor?.getAttribute('href');
  return href ? safeHref(href) : undefined;
}

function openInNewTab(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer');
}
