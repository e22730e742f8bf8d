import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/threads';
import { MAX_BODY } from '@/review/threads/core/limits';
import { type Mentionable, mentionsIn, toStored, toTyped } from '@/review/threads/core/mention';
import { Button } from '../kit/controls/Button';
import { inputClasses } from '../kit/controls/Field';
import { cx } from '../kit/cx';
import { Avatar } from '../kit/display/Avatar';
import { useMemberNames } from '../people/use-member-names';
import { isMod, keyLabel } from '../shell/keys';
import { useViewer } from '../shell/viewer';
import { begunMention, matchingPeople } from './mention-search';
import { useThreadsHere } from './threads-context';
import { useWritten } from './use-written';

interface CommentFormProps {
  label: string;
  placeholder: string;
  verb: string;
  /** The stored comment, when a comment is edited. */
  initial?: string;
  /** Default false. `unscrolled` focuses the field without scrolling to it, because the form isn't at its place yet. */
  autoFocus?: boolean | 'unscrolled';
  /**
   * Identifies the comment, so that its text survives a reload that the app starts. If the form can't be cancelled, the
   * text also survives when the form disappears.
   */
  draftKey?: string;
  /** Resolves to whether the comment was accepted. If not, the form keeps its text. */
  onSubmit(body: string): Promise<boolean>;
  onCancel?(): void;
}

/** The form for writing a comment: Markdown, with mentions of people by @ and their name. */
export function CommentForm({
  label,
  placeholder,
  verb,
  initial = '',
  autoFocus,
  draftKey,
  onSubmit,
  onCancel,
}: CommentFormProps) {
  const nameOf = useMemberNames();
  const { text, setText, picked, setPicked, clear } = useWritten({
    draftKey,
    isKept: onCancel === undefined,
    first: () => ({
      text: toTyped(initial, nameOf),
      picked: mentionsIn(initial).map((userId) => ({ userId, name: nameOf(userId) })),
    }),
  });
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const mention = useMention(text);
  useFirstFocus(field, autoFocus === 'unscrolled');
  const isIdle = onCancel === undefined && text === '';

  const submit = async () => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    const isTaken = await onSubmit(toStored(text, picked));
    setBusy(false);
    if (isTaken) clear();
  };
  const pick = (person: Mentionable) => {
    const { begun } = mention;
    if (!begun) return;
    const before = `${text.slice(0, begun.at)}@${person.name} `;
    // Updates at once, so that the next key is inserted after the name.
    flushSync(() => {
      setText(before + text.slice(begun.at + 1 + begun.query.length).trimStart());
      setPicked([...picked.filter(({ name }) => name !== person.name), person]);
      mention.close();
    });
    field.current?.setSelectionRange(before.length, before.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (!onMentionKey(event.key) && !onFormKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Handles a key and returns whether the list of people used it. */
  const onMentionKey = (key: string): boolean => {
    const { people, active } = mention;
    const person = people[active];
    if (!person) return false;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) mention.setActive((active + step + people.length) % people.length);
    else if (key === 'Enter' || key === 'Tab') pick(person);
    else if (key === 'Escape') mention.close();
    else return false;
    return true;
  };
  const onFormKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') {
      onCancel?.();
      field.current?.blur();
    } else if (event.key === 'Enter' && isMod(event.nativeEvent)) void submit();
    else return false;
    return true;
  };

  return (
    <form
      className="relative flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <textarea
        ref={field}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={mention.people.length > 0 ? mention.listId : undefined}
        aria-activedescendant={mention.people.length > 0 ? `${mention.listId}-${mention.active}` : undefined}
        placeholder={placeholder}
        maxLength={MAX_BODY}
        rows={1}
        className={cx(inputClasses, 'field-sizing-content max-h-56 resize-none py-1.5 text-sm', !isIdle && 'min-h-16')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          mention.read(event.target);
        }}
        onSelect={(event) => mention.read(event.currentTarget)}
        onKeyDown={onKeyDown}
        // biome-ignore lint/a11y/noAutofocus: the person just asked for this field
        autoFocus={autoFocus === true}
      />
      <MentionList mention={mention} onPick={pick} />
      {!isIdle && (
        <div className="flex items-center gap-1.5">
          <Button type="submit" size="sm" variant="primary" busy={busy} disabled={text.trim() === ''}>
            {verb}
          </Button>
          {onCancel && (
            <Button size="sm" variant="quiet" onClick={onCancel}>
              {kit('cancel')}
            </Button>
          )}
          <span className="flex-1" />
          <span className="key-hint text-2xs text-faint max-[899px]:hidden">
            {t.rich('howToSend', { key: () => keyLabel('Mod+Enter') })}
          </span>
        </div>
      )}
    </form>
  );
}

/** Focuses a field when it appears, if wanted, without scrolling to it. */
function useFirstFocus(field: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const [isWantedAtFirst] = useState(isWanted);
  useEffect(() => {
    if (isWantedAtFirst) field.current?.focus({ preventScroll: true });
  }, [field, isWantedAtFirst]);
}

/** Returns the people to offer for the mention before the caret. */
function useMention(text: string) {
  const trpc = useTRPC();
  const { userId } = useViewer();
  const { documentId, projectId } = useThreadsHere();
  const listId = useId();
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const begun = caret === undefined ? undefined : begunMention(text, caret);
  const { data } = useQuery(
    trpc.sharing.readers.queryOptions(projectId ? { projectId } : { documentId }, { enabled: begun !== undefined }),
  );
  const readers = data?.filter((reader) => reader.userId !== userId) ?? [];
  const people = begun && begun.at !== closedAt ? matchingPeople(readers, begun.query) : [];
  return {
    listId,
    begun,
    people,
    active: Math.min(active, Math.max(0, people.length - 1)),
    setActive,
    read: ({ selectionEnd }: HTMLTextAreaElement) => {
      if (selectionEnd !== caret) setActive(0);
      setCaret(selectionEnd);
    },
    close: () => setClosedAt(begun?.at),
  };
}

function MentionList({
  mention,
  onPick,
}: {
  mention: ReturnType<typeof useMention>;
  onPick(person: Mentionable): void;
}) {
  const { people, active, listId } = mention;
  if (people.length === 0) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('peopleToMention')}
      className="rounded-lg border border-line-strong bg-raised p-1 shadow-float"
    >
      {people.map((person, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
        <div
          key={person.userId}
          id={`${listId}-${i}`}
          role="option"
          aria-selected={i === active}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => mention.setActive(i)}
          onClick={() => onPick(person)}
          className={cx(
            'flex cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-sm',
            i === active && 'picked',
          )}
        >
          <Avatar userId={person.userId} name={person.name} size="xs" />
          <span className="truncate">{person.name}</span>
        </div>
      ))}
    </div>
  );
}
