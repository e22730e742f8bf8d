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

interface ConflictChoicesProps {
  hunk: { before: string; after: string };
  /** The name of the person who suggested it, or undefined if it was the agent. */
  person?: string | undefined;
  /** The current text at the hunk's place. */
  now: string;
  busy: boolean;
  mayAccept: boolean;
  onDecide(choice: Choice): void;
  onWrite(): void;
}

/**
 * Shows the texts of a hunk whose place was edited after the suggestion, each labeled with its author. The reviewer
 * picks the one to keep.
 */
export function ConflictChoices(props: ConflictChoicesProps) {
  const { hunk, person, now, busy, mayAccept, onDecide, onWrite } = props;
  const { before, after } = hunk;
  const merged = useMemo(() => offeredMerge(before, now, after), [before, now, after]);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-soft">{t('chooseText')}</p>
      <Text
        name={person === undefined ? t('textAgentRead') : t('textBefore')}
        stretches={[{ text: before, changed: false }]}
        quiet
      />
      <Text
        name={t('currentText')}
        stretches={changedIn(before, now)}
        action={t('keepCurrent')}
        shortcut="1"
        busy={busy}
        onUse={() => onDecide({ kind: 'keep_current' })}
      />
      <Text
        name={person === undefined ? t('suggestedByAgent') : t('suggestedBy', { name: person })}
        ai={person === undefined}
        stretches={changedIn(before, after)}
        action={t('useSuggestion')}
        shortcut="2"
        busy={busy || !mayAccept}
        onUse={() => onDecide({ kind: 'take_proposal', seen: now })}
      />
      {merged !== undefined && (
        <Text
          name={t('mergedText')}
          stretches={changedIn(before, merged)}
          action={t('keepBoth')}
          shortcut="3"
          busy={busy || !mayAccept}
          onUse={() => onDecide({ kind: 'take_merge', seen: now })}
        />
      )}
      <Button size="sm" variant="quiet" className="self-start" disabled={busy || !mayAccept} onClick={onWrite}>
        {t('writeYourself')} <Key>E</Key>
      </Button>
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

interface TextProps {
  name: string;
  ai?: boolean;
  quiet?: boolean;
  stretches: readonly Stretch[];
  action?: string;
  shortcut?: string;
  busy?: boolean;
  onUse?(): void;
}

function Text({ name, ai = false, quiet = false, stretches, action, shortcut, busy, onUse }: TextProps) {
  const text = stretches.map((stretch) => stretch.text).join('');
  return (
    <figure className={cx('rounded-md border border-line', quiet ? 'border-dashed' : 'bg-paper')}>
      <figcaption className="flex items-center gap-1.5 px-2.5 pt-1.5 text-faint text-xs">
        {ai && <AiMark />}
        {name}
      </figcaption>
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
              className={cx(stretch.changed && 'underline decoration-2 decoration-line-strong underline-offset-[3px]')}
            >
              {readable(stretch.text)}
            </span>
          ))
        )}
      </p>
      {action && (
        <div className="px-2 pb-2">
          <Button size="sm" disabled={busy} onClick={onUse}>
            {action} <Key>{shortcut}</Key>
          </Button>
        </div>
      )}
    </figure>
  );
}
