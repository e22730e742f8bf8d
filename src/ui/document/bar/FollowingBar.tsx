import { colourOf } from '@/identity/core/colour';
import { Button } from '../../kit/controls/Button';
import { Kbd } from '../../kit/display/Kbd';
import type { Following } from './Presence';

/** Says over the text whom the person follows, and lets them stop. */
export function FollowingBar({ following: { followed, stop } }: { following: Following }) {
  if (!followed) return null;
  const { userId, name } = followed;
  return (
    <section
      aria-label="Following"
      style={{ borderColor: colourOf(userId) }}
      className="pointer-events-none absolute inset-0 z-10 border-2"
    >
      <div className="pointer-events-auto mx-auto mt-2 flex w-fit max-w-[90%] items-center gap-2 rounded-full border border-line bg-raised py-1 pr-1 pl-3 text-sm shadow-card">
        <span className="truncate">
          Following <b className="font-medium">{name}</b>
        </span>
        <Button size="sm" variant="quiet" onClick={stop}>
          Stop <Kbd>Esc</Kbd>
        </Button>
      </div>
    </section>
  );
}
