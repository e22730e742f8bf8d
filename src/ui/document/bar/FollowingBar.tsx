import { t } from '@/generated/messages/document/presence';
import { Button } from '../../kit/controls/Button';
import { Kbd } from '../../kit/display/Kbd';
import { personColour } from '../../kit/display/person-colours';
import type { PresentPerson } from './Presence';

/** Shows above the text whom the person follows, with a button to stop. */
export function FollowingBar({ followed, onStop }: { followed: PresentPerson; onStop(): void }) {
  const { userId, name } = followed;
  return (
    <section
      aria-label={t('followingRegion')}
      style={{ borderColor: personColour(userId) }}
      className="pointer-events-none absolute inset-0 z-10 border-2"
    >
      <div className="pointer-events-auto mx-auto mt-2 flex w-fit max-w-[90%] items-center gap-2 rounded-full border border-line bg-raised py-1 ps-3 pe-1 text-sm shadow-card">
        <span className="truncate">
          {t.rich('followingName', { name, b: (text) => <b className="font-medium">{text}</b> })}
        </span>
        <Button size="sm" variant="quiet" onClick={onStop}>
          {t('stop')} <Kbd>Esc</Kbd>
        </Button>
      </div>
    </section>
  );
}
