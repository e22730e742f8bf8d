import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import { Avatar } from '../../kit/display/Avatar';
import { QueryState } from '../../kit/feedback/QueryState';

interface ReviewerChoiceProps {
  projectId: string;
  /** The id of the suggestions' author, who can't be a reviewer. */
  except: string | undefined;
  chosen: readonly string[];
  onChange(userIds: string[]): void;
}

/** Lets people choose reviewers among those who can accept suggestions in the project. */
export function ReviewerChoice({ projectId, except, chosen, onChange }: ReviewerChoiceProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.changeRequests.possibleReviewers.queryOptions({ projectId }));
  const people = query.data?.filter(({ userId }) => userId !== except);
  const toggle = (userId: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, userId] : chosen.filter((one) => one !== userId));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm text-soft">{t('reviewers')}</legend>
      {!people && <QueryState query={query} lines={2} label={t('loadingPeople')} />}
      {people?.length === 0 && <p className="text-faint text-sm">{t('nobodyToAsk')}</p>}
      <div className="flex max-h-44 flex-col overflow-y-auto rounded-md border border-line empty:hidden">
        {people?.map(({ userId, name }) => (
          <label key={userId} className="flex min-h-9 items-center gap-2.5 px-3 text-sm hover:bg-hover">
            <input
              type="checkbox"
              checked={chosen.includes(userId)}
              onChange={(event) => toggle(userId, event.target.checked)}
            />
            <Avatar userId={userId} name={name} size="xs" />
            <span dir="auto" className="min-w-0 truncate">
              {name}
            </span>
          </label>
        ))}
      </div>
      {people && people.length > 0 && <p className="text-faint text-xs">{t('reviewersHint')}</p>}
    </fieldset>
  );
}
