import { placeTip, type TipSide } from './tip-place';

/** How long the mouse rests on something before its tip shows, and how soon after another tip it shows at once. */
const REST_MS = 450;
const SOON_MS = 300;

/**
 * Shows the tooltip of any element with `data-tip` on hover and keyboard focus. Tooltips are in the browser's top
 * layer, where no card and no scroller cuts them off. Returns a function that stops this.
 */
export function showTips(): () => void {
  const tips = new Tips();
  return () => tips.stop();
}

class Tips {
  private readonly tip = document.createElement('div');
  private readonly listening = new AbortController();
  private owner: HTMLElement | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isShown = false;
  private hiddenAt = Number.NEGATIVE_INFINITY;

  constructor() {
    this.tip.className = 'tip';
    this.tip.popover = 'manual';
    // Its text is already its owner's accessible name or description.
    this.tip.ariaHidden = 'true';
    document.body.append(this.tip);
    const { signal } = this.listening;
    const on = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, listener, { signal, capture: true, passive: true });
    on('pointerover', ({ target, pointerType }) => pointerType !== 'touch' && this.point(ownerOf(target)));
    on('focusin', ({ target }) => isFocusedByKey(target) && this.show(ownerOf(target)));
    // keydown comes before focusin: a key first hides the old tip and may then show the next one.
    for (const end of ['pointerdown', 'keydown', 'focusout', 'pointerleave'] as const) on(end, () => this.hide());
    on('scroll', () => this.place());
  }

  stop(): void {
    this.hide();
    this.listening.abort();
    this.tip.remove();
  }

  private point(owner: HTMLElement | undefined): void {
    if (owner === this.owner) return;
    this.hide();
    this.owner = owner;
    if (!owner) return;
    const isSoon = performance.now() - this.hiddenAt < SOON_MS;
    this.timer = setTimeout(() => this.show(owner), isSoon ? 0 : REST_MS);
  }

  private show(owner: HTMLElement | undefined): void {
    this.hide();
    const words = owner?.isConnected ? owner.dataset.tip : undefined;
    if (!owner || !words) return;
    this.owner = owner;
    this.tip.textContent = words;
    // Opened again for each tip, so that it's above anything opened in the top layer since the last one.
    this.tip.showPopover();
    this.isShown = true;
    this.place();
  }

  private place(): void {
    const { owner, tip } = this;
    if (!owner || !this.isShown) return;
    const { left, top } = placeTip({
      owner: owner.getBoundingClientRect(),
      tip: tip.getBoundingClientRect(),
      room: { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight },
      side: sideOf(owner),
    });
    Object.assign(tip.style, { left: `${left}px`, top: `${top}px` });
  }

  private hide(): void {
    clearTimeout(this.timer);
    this.owner = undefined;
    if (!this.isShown) return;
    this.isShown = false;
    this.tip.hidePopover();
    this.hiddenAt = performance.now();
  }
}

function ownerOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-tip]') ?? undefined) : undefined;
}

function isFocusedByKey(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}

/** Returns the side that its owner asks for. `left` and `right` are swapped in right-to-left layouts. */
function sideOf(owner: HTMLElement): TipSide {
  const side = owner.dataset.tipSide as TipSide | undefined;
  const isMirrored = getComputedStyle(owner).direction === 'rtl';
  if (side === 'left') return isMirrored ? 'right' : 'left';
  if (side === 'right') return isMirrored ? 'left' : 'right';
  return side ?? 'below';
}
