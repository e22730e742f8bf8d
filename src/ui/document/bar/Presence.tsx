import { Avatar } from '../../kit/display/Avatar';

export interface PresentPerson {
  userId: string;
  name: string;
}

const SHOWN = 4;

/** Who has the document open, each person once. */
export function Presence({ people }: { people: readonly PresentPerson[] }) {
  if (people.length === 0) return null;
  const shown = people.slice(0, SHOWN);
  const more = people.length - shown.length;
  return (
    <ul aria-label="Here now" className="hidden items-center -space-x-1.5 sm:flex">
      {shown.map(({ userId, name }) => (
        <li key={userId} data-tip={name} className="rounded-full ring-2 ring-paper">
          <Avatar userId={userId} name={name} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {more > 0 && (
        <li
          data-tip={people
            .slice(SHOWN)
            .map(({ name }) => name)
            .join('\n')}
          className="flex size-6 items-center justify-center rounded-full bg-hover font-medium text-[10px] text-soft ring-2 ring-paper"
        >
          +{more}
          <span className="sr-only">
            {' '}
            {people
              .slice(SHOWN)
              .map(({ name }) => name)
              .join(', ')}
          </span>
        </li>
      )}
    </ul>
  );
}
