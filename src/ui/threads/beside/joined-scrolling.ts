/** Browsers round places to pixels of the screen, so a smaller difference isn't a scroll. In pixels. */
const LEAST_SCROLL = 1;

/**
 * Keeps a box of cards scrolled as far as the text, whichever of the two the person scrolls.
 *
 * The cards scroll natively and the text follows, so that the wheel, fingers, keys, the focus and the browser's search
 * work in both as people expect. It also lets cards be reached that need more room than the text: below the text's end,
 * the box scrolls alone.
 */
export class JoinedScrolling {
  /**
   * How far both are scrolled as far as this object knows. Scroll events that it caused itself have these values. NaN for
   * the cards until they are aligned.
   */
  private readonly at: { text: number; cards: number };

  constructor(
    private readonly text: HTMLElement,
    private readonly cards: HTMLElement,
  ) {
    this.at = { text: text.scrollTop, cards: Number.NaN };
    text.addEventListener('scroll', this.onText, { passive: true });
    cards.addEventListener('scroll', this.onCards, { passive: true });
  }

  /** Scrolls both, as far as they can. */
  to(top: number): void {
    this.at.cards = scrolled(this.cards, top);
    this.at.text = scrolled(this.text, top);
  }

  /** Scrolls the cards to the text after their box has changed, unless it is scrolled below the text's end. */
  align(textEnd: number): void {
    const { text, cards } = this.at;
    if (cards > textEnd || Math.abs(cards - text) < LEAST_SCROLL) return;
    this.at.cards = scrolled(this.cards, text);
  }

  stop(): void {
    this.text.removeEventListener('scroll', this.onText);
    this.cards.removeEventListener('scroll', this.onCards);
  }

  private onText = (): void => {
    const { scrollTop } = this.text;
    if (Math.abs(scrollTop - this.at.text) < LEAST_SCROLL) return;
    this.at.text = scrollTop;
    this.at.cards = scrolled(this.cards, scrollTop);
  };

  private onCards = (): void => {
    const { scrollTop } = this.cards;
    // Then it is the list that was in the box before that scrolled: it was left scrolled down, and has become shorter.
    if (Number.isNaN(this.at.cards)) return;
    if (Math.abs(scrollTop - this.at.cards) < LEAST_SCROLL) return;
    this.at.cards = scrollTop;
    this.at.text = scrolled(this.text, scrollTop);
  };
}

/** Scrolls an element and returns how far it is scrolled then, because it stops at its end. */
function scrolled(element: HTMLElement, top: number): number {
  element.scrollTop = top;
  return element.scrollTop;
}
