import { Users, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '@/generated/messages/settings/sharing';
import { cx } from '../../../kit/cx';
import { Avatar } from '../../../kit/display/Avatar';
import { ranked } from '../../../kit/fuzzy';
import type { Subject } from './use-subjects';

const MOST_SHOWN = 6;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface SubjectFieldProps {
  label: string;
  placeholder: string;
  subjects: readonly Subject[];
  chosen: readonly Subject[];
  onChoose(chosen: Subject[]): void;
  text: string;
  onType(text: string): void;
  isInvalid: boolean;
  describedBy: string | undefined;
}

/** A field for members and groups, which it suggests as people type, and for email addresses, which stay text. */
export function SubjectField(props: SubjectFieldProps) {
  const { label, placeholder, chosen, onChoose, text, onType, isInvalid, describedBy } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const choice = useChoice(props);
  const { found, at, choose } = choice;
  return (
    <div className="relative">
      <div
        className={cx(
          'flex min-h-9 flex-wrap items-center gap-1 rounded-md border bg-raised py-1 ps-1.5 pe-1 shadow-card focus-within:outline-2 focus-within:outline-(--focus)',
          isInvalid ? 'border-del-ink' : 'border-line-strong',
        )}
      >
        {chosen.map((subject) => (
          <span
            key={subject.subjectId}
            className="flex max-w-full items-center gap-1 rounded bg-accent-soft ps-1.5 text-ink text-sm"
          >
            <span className="truncate" dir="auto">
              {subject.name}
            </span>
            <button
              type="button"
              aria-label={t('leaveOut', { name: subject.name })}
              onClick={() => {
                onChoose(chosen.filter((one) => one !== subject));
                field.current?.focus();
              }}
              className="flex size-6 shrink-0 items-center justify-center rounded text-soft hover:text-ink"
            >
              <X size={13} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          ref={field}
          role="combobox"
          aria-label={label}
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          autoComplete="off"
          placeholder={chosen.length === 0 ? placeholder : undefined}
          className="h-7 min-w-20 flex-1 basis-0 truncate bg-transparent px-1.5 text-base text-ink outline-none placeholder:text-faint max-sm:text-md"
          value={text}
          onChange={(event) => {
            choice.open();
            onType(event.target.value);
          }}
          onPaste={(event) => {
            // A field for one line would join the lines of a pasted list.
            const pasted = event.clipboardData.getData('text/plain');
            if (!/[\r\n]/.test(pasted)) return;
            event.preventDefault();
            const lines = pasted.split(/[\r\n]/).map((line) => line.trim());
            onType([text, ...lines].filter(Boolean).join(', '));
          }}
          onKeyDown={choice.onKeyDown}
          onBlur={choice.close}
        />
      </div>
      {found.length > 0 && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('matches')}
          className="absolute inset-x-0 top-full z-10 mt-1 rounded-md bg-raised p-1 shadow-float"
        >
          {found.map((subject, i) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys
            <div
              key={subject.subjectId}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(subject)}
              className={cx(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded px-2 py-1 text-sm',
                i === at ? 'picked' : 'hover:bg-hover',
              )}
            >
              <SubjectIcon {...subject} />
              {/* On phones, the address is below the name, so that neither is cut off. */}
              <span className="flex min-w-0 flex-1 items-baseline gap-x-2.5 max-sm:flex-col">
                <span className="min-w-0 max-w-full shrink-0 truncate max-sm:text-base" dir="auto">
                  {subject.name}
                </span>
                <span className="min-w-0 max-w-full flex-1 truncate text-faint text-xs sm:text-end">
                  {subject.kind === 'group' ? t('group') : subject.email}
                </span>
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns the words by which a person is found. Everyone in a company has the same domain. */
function wordsOf({ name, email }: Subject): string {
  return `${name} ${email?.split('@', 1)[0] ?? ''}`;
}

/** The state of the list of suggestions. */
function useChoice({ subjects, chosen, onChoose, text, onType }: SubjectFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const query = text.trim();
  const left = subjects.filter((one) => !chosen.some(({ subjectId }) => subjectId === one.subjectId));
  // A whole address names one person, who must not be invited again.
  const named = left.filter(({ email }) => email !== null && email === query.toLowerCase());
  const found = !isOpen ? [] : named.length > 0 ? named : ranked(left, query, wordsOf).slice(0, MOST_SHOWN);
  const choose = (subject: Subject) => {
    onChoose([...chosen, subject]);
    onType('');
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const active = found[at];
    if (event.key === 'Enter' && active && query !== '') choose(active);
    else if (event.key === 'Escape' && active) setOpen(false);
    else if (event.key in STEPS) {
      if (active) setAt((at + (STEPS[event.key] ?? 0) + found.length) % found.length);
      setOpen(true);
    } else return;
    event.preventDefault();
  };
  const open = () => {
    setOpen(true);
    setAt(0);
  };
  return { found, at, choose, onKeyDown, open, close: () => setOpen(false) };
}

export function SubjectIcon({ kind, subjectId, name }: Pick<Subject, 'kind' | 'subjectId' | 'name'>) {
  if (kind === 'person') return <Avatar userId={subjectId} name={name} />;
  return (
    <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-hover text-soft">
      <Users size={13} aria-hidden="true" />
    </span>
  );
}
