import { t } from '@/generated/messages/trash';
import { Time } from '../kit/display/Time';
import { useMemberNames } from '../people/use-member-names';

/** Says who moved something to the trash, and when. On phones, the line breaks after the dot, never inside the time. */
export function DeletedBy({ trashedBy, trashedAt }: { trashedBy: string | null; trashedAt: Date }) {
  const nameOf = useMemberNames();
  const when = () => <Time date={trashedAt} className="whitespace-nowrap" />;
  return (
    <span className="min-w-0 shrink-0 sm:truncate">
      {trashedBy === null ? t.rich('deletedWhen', { when }) : t.rich('deletedBy', { name: nameOf(trashedBy), when })}
    </span>
  );
}
