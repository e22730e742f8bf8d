import { Eye } from 'lucide-react';
import { t } from '@/generated/messages/document/presence';
import { formatList } from '@/i18n/format';
import { Menu, type MenuGroups } from '../../kit/dialogs/Menu';
import { Avatar } from '../../kit/display/Avatar';

export interface PresentPerson {
  userId: string;
  name: string;
}

export interface Following {
  /** The person that this user follows. */
  followed: PresentPerson | undefined;
  /** The people who follow this user. */
  followers: readonly PresentPerson[];
  follow(person: PresentPerson): void;
  stop(): void;
}

const SHOWN = 4;

interface PresenceProps {
  people: readonly PresentPerson[];
  /** Missing if the page has no single text in which to follow people. */
  following?: Following;
}

/**
 * The people who have the document open (at least one), each once, with a menu to follow them. In a narrow window they
 * share one menu.
 */
export function Presence({ people, following }: PresenceProps) {
  const rest = people.slice(SHOWN);
  return (
    <>
      <ul aria-label={t('hereNow')} className="hidden items-center -space-x-1.5 sm:flex">
        {people.slice(0, SHOWN).map((person) => (
          <li key={person.userId}>
            <PersonButton person={person} following={following} />
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <PeopleButton people={rest} following={following}>
              +{rest.length}
            </PeopleButton>
          </li>
        )}
      </ul>
      {following && (
        <span className="sm:hidden">
          <PeopleButton people={people} following={following}>
            {people.length}
          </PeopleButton>
        </span>
      )}
    </>
  );
}

const ROUND = 'relative flex size-6 items-center justify-center rounded-full ring-2 ring-paper';

function PersonButton({ person, following }: { person: PresentPerson; following: Following | undefined }) {
  const { userId, name } = person;
  const label = labelOf(person, following);
  const content = (
    <>
      <Avatar userId={userId} name={name} />
      {isFollower(person, following) && <FollowerMark />}
      <span className="sr-only">{label}</span>
    </>
  );
  if (!following) {
    return (
      <span data-tip={name} className={ROUND}>
        {content}
      </span>
    );
  }
  return (
    <Menu
      label={name}
      align="end"
      groups={groupsOf([person], following)}
      trigger={(props) => (
        <button
          type="button"
          data-tip={label}
          className={
            following.followed?.userId === userId ? `${ROUND} outline-2 outline-accent outline-offset-2` : ROUND
          }
          {...props}
        >
          {content}
        </button>
      )}
    />
  );
}

interface PeopleButtonProps {
  people: readonly PresentPerson[];
  following: Following | undefined;
  children: React.ReactNode;
}

/** One button for several people, which shows their number. */
function PeopleButton({ people, following, children }: PeopleButtonProps) {
  const names = people.map(({ name }) => name);
  const look = `${ROUND} bg-hover font-medium text-[10px] text-soft`;
  const content = (
    <>
      <span aria-hidden="true">{children}</span>
      {people.some((person) => isFollower(person, following)) && <FollowerMark />}
      <span className="sr-only">{formatList(names)}</span>
    </>
  );
  if (!following) {
    return (
      <span data-tip={names.join('\n')} className={look}>
        {content}
      </span>
    );
  }
  return (
    <Menu
      label={t('peopleHere')}
      align="end"
      groups={groupsOf(people, following)}
      trigger={(props) => (
        <button type="button" data-tip={names.join('\n')} className={look} {...props}>
          {content}
        </button>
      )}
    />
  );
}

function groupsOf(people: readonly PresentPerson[], { followed, follow, stop }: Following): MenuGroups {
  return [
    people.map((person) =>
      person.userId === followed?.userId
        ? { label: t('stopFollowing', { name: person.name }), shortcut: 'Esc', onSelect: stop }
        : { label: t('follow', { name: person.name }), icon: <Eye size={15} />, onSelect: () => follow(person) },
    ),
  ];
}

function isFollower({ userId }: PresentPerson, following: Following | undefined): boolean {
  return following?.followers.some((follower) => follower.userId === userId) ?? false;
}

function labelOf(person: PresentPerson, following: Following | undefined): string {
  const { userId, name } = person;
  if (following?.followed?.userId === userId) return t('personYouFollow', { name });
  return isFollower(person, following) ? t('personFollowingYou', { name }) : name;
}

function FollowerMark() {
  return (
    <span
      aria-hidden="true"
      className="absolute -end-1 -bottom-1 flex size-3.5 items-center justify-center rounded-full bg-accent text-accent-ink"
    >
      <Eye size={10} strokeWidth={2.5} />
    </span>
  );
}
