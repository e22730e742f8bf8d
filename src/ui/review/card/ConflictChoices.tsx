import { type ReactNode, useMemo } from 'react';
import { t } from '@/generated/messages/review/card';
import { readable } from '@/kernel/readable';
import type { Choice } from '@/review/schema';
import { offeredMerge } from '@/versions/core/compare/merge3';
import { visibleText } from '../../hunks/hunk-label';
import { replacedWords, type Stretch } from '../../hunks/hunk-words';
import { Button } from '../../kit/controls/Button';
import { cx } from '../../kit/cx';
import { AiMark } from '../../kit/display/Badge';
import { Kbd } from '../../kit/display/Kbd';
import { PHONE, useMedia } from '../../kit/use-media';

interface ConflictChoicesProps {
  hunk: { before: string; after: string };
  /** The name of the person who suggested it, or undefined if it was the agent. */
  person?: string | undefined;
  /** The current text at the hunk's place. */
  now: string;
  busy: boolean;
  mayAccept: boolean;
  /** Buttons beside “Write your own”. */
  more?: ReactNode;
  /** Whether the page decides by the keys that the buttons name. */
  hasKeys?: boolean;
  onDecide(choice: Choice): void;
  onWrite(): void;
}

/** Hidden on phones, where `PhoneReviewBar` below the card has the choices. */
const IN_BAR_ON_PHONES = 'max-[899px]:hidden';

/**
 * Shows the texts of a hunk whose place was edited after the suggestion, each labeled with its author. The reviewer
 * picks the one to keep.
 */
export function ConflictChoices(props: ConflictChoicesProps) {
  const { hunk, person, now, busy, mayAccept, more, hasKeys = true, onDecide, onWrite } = props;
  const { before, after } = hunk;
  const merged = useMemo(() => offeredMerge(before, now, after), [before, now, after]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-label={t('chooseText')} className="flex flex-col gap-2">
      {/* First, because both texts below are changes of it. If only the text around it changed, it is the current text. */}
      {before !== now && <TextBefore name={t(person === undefined ? 'textAgentRead' : 'textBefore')} text={before} />}
      <Text
        name={t('currentText')}
        tone="current"
        stretches={changedIn(before, now)}
        action={t('keepCurrent')}
        shortcut={hasKeys ? '1' : undefined}
        busy={busy}
        onUse={() => onDecide({ kind: 'keep_current' })}
      />
      <Text
        name={person === undefined ? t('suggestedByAgent') : t('suggestedBy', { name: person })}
        ai={person === undefined}
        tone="suggested"
        stretches={changedIn(before, after)}
        action={t('useSuggestion')}
        shortcut={hasKeys ? '2' : undefined}
        busy={busy || !mayAccept}
        onUse={() => onDecide({ kind: 'take_proposal', seen: now })}
      />
      {merged !== undefined && (
        <Text
          name={t('mergedText')}
          stretches={changedIn(before, merged)}
          action={t('keepBoth')}
          shortcut={hasKeys ? '3' : undefined}
          busy={busy || !mayAccept}
          onUse={() => onDecide({ kind: 'take_merge', seen: now })}
        />
      )}
      <div className="flex items-center justify-between gap-2 max-[899px]:justify-end">
        <Button size="sm" variant="quiet" className={IN_BAR_ON_PHONES} disabled={busy || !mayAccept} onClick={onWrite}>
          {t('writeYourself')} {hasKeys && <Key>E</Key>}
        </Button>
        {more}
      </div>
    </div>
  );
}

/** Marks the words of a text that differ from the text before the suggestion. */
function changedIn(before: string, text: string): readonly Stretch[] {
  return before === '' ? [{ text, changed: true }] : replacedWords(before, text).after;
}

/** The button's shortcut. It isn't a part of the button's accessible name. */
function Key({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="max-[899px]:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}

/** The text that both sides started from. It is folded on phones, where the two texts to choose from need the room. */
function TextBefore({ name, text }: { name: string; text: string }) {
  const isPhone = useMedia(PHONE);
  const stretches = [{ text, changed: false }];
  if (!isPhone) return <Text name={name} stretches={stretches} quiet />;
  return (
    <details className="rounded-md border border-line border-dashed">
      <summary className="min-h-8 cursor-pointer px-2.5 py-1.5 text-soft text-xs">{name}</summary>
      <Words stretches={stretches} quiet />
    </details>
  );
}

/** The colors of the two texts in the document. */
const TONES = {
  current: { edge: 'border-s-[3px] border-s-warn-ink', fill: 'rounded-[2px] bg-warn-bg text-warn-ink' },
  suggested: {
    edge: 'border-s-[3px] border-s-add-ink',
    fill: 'rounded-[2px] bg-add-bg text-add-ink underline underline-offset-[3px]',
  },
};

interface TextProps {
  name: string;
  tone?: keyof typeof TONES;
  ai?: boolean;
  quiet?: boolean;
  stretches: readonly Stretch[];
  action?: string;
  shortcut?: string | undefined;
  busy?: boolean;
  onUse?(): void;
}

function Text({ name, tone, ai = false, quiet = false, stretches, action, shortcut, busy, onUse }: TextProps) {
  return (
    <figure
      className={cx('rounded-md border border-line', quiet ? 'border-dashed' : 'bg-paper', tone && TONES[tone].edge)}
    >
      <figcaption className="flex items-center gap-1.5 px-2.5 pt-1.5 text-faint text-xs">
        {ai && <AiMark />}
        {name}
      </figcaption>
      <Words stretches={stretches} tone={tone} quiet={quiet} />
      {action && (
        <div className={cx('px-2 pb-2', IN_BAR_ON_PHONES)}>
          <Button size="sm" disabled={busy} onClick={onUse}>
            {action} {shortcut && <Key>{shortcut}</Key>}
          </Button>
        </div>
      )}
    </figure>
  );
}

interface WordsProps {
  stretches: readonly Stretch[];
  tone?: keyof typeof TONES | undefined;
  quiet: boolean;
}

function Words({ stretches, tone, quiet }: WordsProps) {
  const changed = tone ? TONES[tone].fill : 'underline decoration-2 decoration-line-strong underline-offset-[3px]';
  const text = stretches.map((stretch) => stretch.text).join('');
  return (
    <p
      className={cx(
        'whitespace-pre-wrap break-words px-2.5 py-1 font-serif text-[0.9375rem] leading-[1.5]',
        quiet && 'text-soft',
      )}
    >
      {text.trim() === '' ? (
        <span className="font-sans text-faint text-xs">{text === '' ? t('deleted') : visibleText(text)}</span>
      ) : (
        stretches.map((stretch, i) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the stretches follow from the text alone
            key={i}
            className={cx(stretch.changed && changed)}
          >
            {readable(stretch.text)}
          </span>
        ))
      )}
    </p>
  );
}
