import { t } from '@/generated/messages/trash';
import { Time } from '../kit/display/Time';
import { useMemberNames } from '../people/use-member-names';

/**
 * Says who moved something to the trash, and when. If there is no room, the name is cut, never the time. On phones, the
 * name alone says who deleted it, so that it fits beside the time.
 */
export function DeletedBy({ trashedBy, trashedAt }: { trashedBy: string | null; trashedAt: Date }) {
  const nameOf = useMemberNames();
  const time = <Time date={trashedAt} className="whitespace-nowrap" />;
  if (trashedBy === null)
    return <span className="min-w-0 shrink-0">{t.rich('deletedWhen', { when: () => time })}</span>;
  return (
    <span className="flex min-w-0 sm:shrink-0">
      <span className="min-w-0 truncate">
        {t.rich('deletedBy', {
          name: nameOf(trashedBy),
          label: (words) => <span className="whitespace-pre max-sm:sr-only">{words}</span>,
        })}
      </span>
      <span className="shrink-0 whitespace-pre">
        {' · '}
        {time}
      </span>
    </span>
  );
}
