import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { t } from '@/generated/messages/kit';
import { IconButton } from '../controls/IconButton';
import { cx } from '../cx';
import { ANNOUNCEMENTS } from '../feedback/live-region';
import { moveToasts } from '../feedback/toast-store';

interface DialogProps {
  title: string;
  /** Shown under the title and read by screen readers. */
  description?: ReactNode;
  /**
   * `top` stays in place at the top while its content grows. `full` fills the window, for content side by side. `drawer` comes from the left and `sheet` from below: panels open
   * like that on phones. `half` is a lower sheet that leaves the page above it usable. `beside` covers the page up to the
   * panel, which stays usable; it closes when the focus goes to what it covers.
   */
  form?: 'center' | 'top' | 'wide' | 'page' | 'full' | 'palette' | 'drawer' | 'sheet' | 'half' | 'beside';
  /** Buttons beside the title. On narrow screens, they have a row of their own. */
  tools?: ReactNode;
  /** Buttons in a row of their own below the title. Like the title, they stay while the content scrolls. */
  bar?: ReactNode;
  /** What it is about, if that changes while it is open. The new content starts at its top. */
  subject?: string;
  /** Hides the title from view but not from screen readers. Use it if the content has its own heading. */
  hideTitle?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Matches the fields that can get the focus first. Without one, the title gets it, not the close button. */
const FIRST_FIELD = 'input:not([type=radio], [hidden]), input:checked, textarea, select';

/**
 * A modal window that uses the native dialog: it traps and returns the focus, makes the page behind it inert and closes
 * with Escape. Mount it to open it. A dialog that is loaded lazily needs `ssr: false`. Otherwise Next's `dynamic` adds
 * no Suspense boundary, so the dialog that opened it is hidden while it loads and then reappears on top of it.
 */
export function Dialog({
  title,
  description,
  form = 'center',
  tools,
  bar,
  subject,
  hideTitle = false,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  const isModeless = form === 'half' || form === 'beside';

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isModeless) element.show();
    else element.showModal();
    const leave = isModeless ? undefined : enter(element);
    const first = element.querySelector<HTMLElement>(FIRST_FIELD) ?? element.querySelector('h2');
    first?.focus();
    return () => {
      element.close();
      leave?.();
    };
  }, [isModeless]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is what it waits for.
  useLayoutEffect(() => {
    if (content.current) content.current.scrollTop = 0;
  }, [subject]);

  useCloseUnderneath(dialog, form === 'beside', onClose);

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cx('dialog', form === 'half' && 'dialog-sheet', `dialog-${form}`)}
      onClick={closeOnBackdrop}
      // The browser closes modal dialogs on Escape.
      onKeyDown={isModeless ? (event) => isOwnEscape(event, dialog.current) && onClose() : undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header
          className={cx(
            'flex items-start gap-3 px-5 pt-4 pb-1',
            tools !== undefined && 'flex-wrap border-line border-b pb-2.5',
            hideTitle && 'sr-only',
          )}
        >
          <div className="min-w-0 flex-1">
            <h2 id={`${id}-title`} tabIndex={-1} className="outline-none font-semibold font-serif text-ink text-lg">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-0.5 text-sm text-soft">
                {description}
              </p>
            )}
          </div>
          {tools && <div className="min-w-0 max-[799px]:order-last max-[799px]:basis-full">{tools}</div>}
          <IconButton label={t('close')} icon={<X size={16} />} onClick={onClose} tip="left" className="-me-1.5" />
        </header>
        {bar && <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 pt-2 pb-3">{bar}</div>}
        <div ref={content} className={cx('min-h-0 flex-1 overflow-y-auto', !hideTitle && 'px-5 pt-3 pb-5')}>
          {children}
        </div>
        {!isModeless && <div role="status" className="sr-only" {...{ [ANNOUNCEMENTS]: '' }} />}
      </div>
    </dialog>
  );
}

/** Returns whether a key press is Escape, and not meant for a menu or another dialog that is opened from this one. */
function isOwnEscape(event: KeyboardEvent, dialog: HTMLElement | null): boolean {
  const layer = (event.target as Element).closest('dialog, [popover]');
  return event.key === 'Escape' && !event.defaultPrevented && layer === dialog;
}

/**
 * Closes a dialog beside the panel when the focus goes to the page that the dialog covers, and on Escape when nothing has
 * the focus.
 */
function useCloseUnderneath(dialog: RefObject<HTMLElement | null>, isBeside: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isBeside) return;
    const onFocus = ({ target }: FocusEvent) => {
      const panel = dialog.current?.closest('aside');
      // What is opened later is in a layer above: menus, dialogs and toasts.
      const isAbove = target instanceof Element && target.closest('dialog, [popover], [data-toasts]');
      if (target instanceof Element && !panel?.contains(target) && !isAbove) close();
    };
    const onKey = ({ key, target }: globalThis.KeyboardEvent) =>
      key === 'Escape' && target === document.body && close();
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [dialog, isBeside]);
}

/** The open modal dialogs, the topmost last. */
let modals: readonly HTMLElement[] = [];

/** Adds a modal dialog on top, and returns a function for when it closes. The topmost one shows the toasts. */
function enter(dialog: HTMLElement): () => void {
  const change = (next: readonly HTMLElement[]) => {
    modals = next;
    moveToasts(next.at(-1));
  };
  change([...modals, dialog]);
  return () => change(modals.filter((one) => one !== dialog));
}

/** The row of buttons at the end of a dialog, with the main one last. It stays visible while the content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 mt-2 -mb-5 flex flex-wrap items-center justify-end gap-2 bg-raised pt-3 pb-5">
      {children}
    </div>
  );
}
