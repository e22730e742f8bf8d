import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@/generated/messages/review/panel';
import { IconButton } from '../../kit/controls/IconButton';
import { useSingleKeys } from '../../shell/use-keys';

/** Leads from one open change of a long list to the next, by buttons and by the keys of a document's review. */
export function ChangeSteps() {
  const buttons = useRef<HTMLSpanElement>(null);
  /** The change that was reached last, because a press of a button takes the focus from it. */
  const reached = useRef<Reached>(undefined);
  const go = (step: 1 | -1): boolean => {
    const section = buttons.current?.closest('section');
    const cards = [...(section?.querySelectorAll<HTMLElement>('[data-open-change]') ?? [])];
    const at = nextFrom(cards, reached.current, step);
    const card = cards[at];
    if (!card) return false;
    reached.current = { card, at };
    card.scrollIntoView({ block: 'nearest' });
    card.focus({ preventScroll: true });
    return true;
  };
  useSingleKeys(({ key }) => (key === 'j' ? go(1) : key === 'k' && go(-1)));
  return (
    <span ref={buttons} className="ms-auto flex">
      <IconButton
        label={t('previousChange')}
        shortcut="K"
        tip="above"
        className="-my-0.5 @max-md:hidden"
        icon={<ArrowUp size={16} />}
        onClick={() => go(-1)}
      />
      <IconButton
        label={t('nextChange')}
        shortcut="J"
        tip="above"
        className="-my-0.5"
        icon={<ArrowDown size={16} />}
        onClick={() => go(1)}
      />
    </span>
  );
}

interface Reached {
  card: HTMLElement;
  at: number;
}

/** Returns the index of the open change after or before the one that has the focus or was reached last. */
function nextFrom(cards: readonly HTMLElement[], reached: Reached | undefined, step: 1 | -1): number {
  const focused = cards.findIndex((card) => card.contains(document.activeElement));
  const known = focused >= 0 || !reached ? focused : cards.indexOf(reached.card);
  // Once it is decided, it is no longer listed, and the change after it has its place.
  const at = known < 0 && reached ? (step === 1 ? reached.at - 1 : reached.at) : known;
  return Math.min(Math.max(at + step, 0), cards.length - 1);
}
