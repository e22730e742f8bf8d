import { turnElementId } from '../turn/turn-element-id';

const NEAR_PX = 48;
/** Nobody can read along with an answer that is this fast, so it is read from its question. */
const AT_ONCE_MS = 1_000;
/** The reader's own scrolling, unlike the scroll event, which follows ours and the browser's too. */
const TOUCHES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export interface ReadingPlace {
  /** Shows the last turn, and keeps it in place while its content loads. The end is followed if it is being answered. */
  open(turnId: string | undefined): void;
  /** Shows a turn that the reader asked for, even if the last answer is being written below it. */
  show(turnId: string): void;
  /** Tells whether the last answer is being written. */
  setAnswering(isAnswering: boolean): void;
  isAtEnd(): boolean;
  stop(): void;
}

/**
 * Keeps a place in the scrolling box of a conversation. A turn opens with its question at the top, or lower if the end
 * of the conversation would leave the box. While an answer is being written, the box stays at the end until the reader
 * scrolls up, and again when they return to the end. Otherwise, the box only moves for a turn that opens.
 */
export function keepReadingPlace(box: HTMLElement): ReadingPlace {
  let turnId: string | undefined;
  let isOpening = true;
  let isAtEnd = true;
  let answeringFrom: number | undefined;
  let lastTop = box.scrollTop;
  const lastPlace = () => box.scrollHeight - box.clientHeight;
  const isNearEnd = () => lastPlace() - box.scrollTop < NEAR_PX;

  const update = () => {
    const isFollowing = answeringFrom !== undefined && isAtEnd;
    const question = turnId === undefined ? null : document.getElementById(turnElementId(turnId));
    if (isFollowing) {
      box.scrollTop = lastPlace();
      isAtEnd = true;
    } else if (isOpening && question) {
      const top = box.scrollTop + question.getBoundingClientRect().top - box.getBoundingClientRect().top;
      box.scrollTop = Math.min(top, lastPlace());
      isAtEnd = isNearEnd();
    }
    lastTop = box.scrollTop;
  };
  // Only scrolling up counts as the reader's. Our own scrolling goes down, and its event can arrive after more content.
  const onScroll = () => {
    if (isNearEnd()) isAtEnd = true;
    else if (box.scrollTop < lastTop) {
      isAtEnd = false;
      if (answeringFrom !== undefined) isOpening = false;
    }
    lastTop = box.scrollTop;
  };
  const onTouch = () => {
    isOpening = false;
  };

  const begin = (begun: string | undefined, follows: boolean) => {
    turnId = begun;
    isOpening = true;
    isAtEnd = follows;
    update();
  };

  const observer = new ResizeObserver(update);
  observer.observe(box);
  if (box.firstElementChild) observer.observe(box.firstElementChild);
  box.addEventListener('scroll', onScroll, { passive: true });
  for (const touch of TOUCHES) box.addEventListener(touch, onTouch, { passive: true });
  return {
    open: (opened) => begin(opened, true),
    show: (shown) => begin(shown, false),
    setAnswering(isAnswering) {
      const isFast = answeringFrom === undefined || Date.now() - answeringFrom < AT_ONCE_MS;
      if (!isAnswering && !isFast) isOpening = false;
      answeringFrom = isAnswering ? (answeringFrom ?? Date.now()) : undefined;
      update();
    },
    isAtEnd: () => isAtEnd,
    stop() {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
      for (const touch of TOUCHES) box.removeEventListener(touch, onTouch);
    },
  };
}
