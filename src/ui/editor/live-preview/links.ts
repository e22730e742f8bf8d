import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { safeHref } from '../markdown/safe-url';

/** Opens links on Mod+click, and on a plain click or Enter where the text can't be edited. */
export function openLinks(open: (href: string) => void = openInNewTab): Extension {
  return EditorView.domEventHandlers({
    click(event, view) {
      const href = hrefAt(event.target);
      if (href === undefined) return false;
      // Never the browser's own way: a relative address means a document of the project, not a path of this page.
      event.preventDefault();
      const isMeant = event.button === 0 && (view.state.readOnly || event.metaKey || event.ctrlKey);
      if (isMeant) open(href);
      return isMeant;
    },
    auxclick(event) {
      if (hrefAt(event.target) !== undefined) event.preventDefault();
    },
  });
}

function hrefAt(target: EventTarget | null): string | undefined {
  const anchor = target instanceof Element ? target.closest('a.vr-link, .vr-table a') : null;
  const href = anchor?.getAttribute('href');
  return href ? safeHref(href) : undefined;
}

function openInNewTab(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer');
}
