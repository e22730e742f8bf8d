import './popover.css';

/** A place on the screen, in pixels of the viewport. */
export interface Place {
  left: number;
  top: number;
  bottom: number;
}

export interface Popover {
  readonly dom: HTMLElement;
  close(): void;
}

interface PopoverOptions {
  at: Place;
  label: string;
  /** Called once, however it closes. `byKey`: the person pressed Escape, so return the focus to where it was. */
  onClose?(byKey: boolean): void;
}

const GAP = 6;
const MARGIN = 8;

let open: Popover | undefined;

/**
 * Shows `content` below a place, or above it if there is more room. Only one popover is open at a time. It closes on
 * Escape, on a press outside, and when the page behind it scrolls.
 */
export function openPopover(content: HTMLElement, { at, label, onClose }: PopoverOptions): Popover {
  open?.close();
  const dom = document.createElement('div');
  dom.className = 'vr-popover';
  dom.setAttribute('role', 'dialog');
  dom.setAttribute('aria-label', label);
  dom.append(content);
  document.body.append(dom);
  place(dom, at);
  const listening = new AbortController();
  const close = (byKey = false) => {
    if (listening.signal.aborted) return;
    listening.abort();
    if (open === popover) open = undefined;
    dom.remove();
    onClose?.(byKey);
  };
  const popover: Popover = { dom, close: () => close() };
  const { signal } = listening;
  const isInside = (target: EventTarget | null) => target instanceof Node && dom.contains(target);
  document.addEventListener('pointerdown', (event) => !isInside(event.target) && close(), { capture: true, signal });
  document.addEventListener('scroll', (event) => !isInside(event.target) && close(), { capture: true, signal });
  window.addEventListener('resize', () => place(dom, at), { signal });
  dom.addEventListener('focusout', (event) => event.relatedTarget && !isInside(event.relatedTarget) && close(), {
    signal,
  });
  dom.addEventListener(
    'keydown',
    (event) => {
      event.stopPropagation();
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close(true);
    },
    { signal },
  );
  open = popover;
  return popover;
}

function place(dom: HTMLElement, at: Place): void {
  const { width, height } = dom.getBoundingClientRect();
  // The height that an on-screen keyboard leaves free.
  const { innerWidth } = window;
  const free = window.visualViewport?.height ?? window.innerHeight;
  const isBelow = at.bottom + GAP + height + MARGIN <= free || at.top < free - at.bottom;
  const top = isBelow ? Math.min(at.bottom + GAP, free - height - MARGIN) : at.top - GAP - height;
  dom.style.left = `${Math.max(MARGIN, Math.min(at.left, innerWidth - width - MARGIN))}px`;
  dom.style.top = `${Math.max(MARGIN, top)}px`;
}
