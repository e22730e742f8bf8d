import { t } from '@/generated/messages/inbox/preview';
import { t as cardText } from '@/generated/messages/review/card';
import { readable } from '@/kernel/readable';
import type { Choice, HunkView } from '@/review/schema';
import { visibleText } from '../../hunks/hunk-label';
import { CardNote } from '../../review/card/CardNote';
import { ConflictChoices } from '../../review/card/ConflictChoices';
import { WordingForm } from '../../review/card/WordingForm';
import type { Place } from './place-of';

interface ConflictPreviewProps {
  /** Where the change was in the text that the suggestion is based on. */
  place: Place;
  hunk: HunkView;
  /** The name of the person who suggested it, or undefined if it was the agent. */
  person: string | undefined;
  /** The current text at the hunk's place. */
  now: string;
  isBusy: boolean;
  mayDecide: boolean;
  mayAccept: boolean;
  /** Whether the person is writing a wording of their own. */
  isWriting: boolean;
  /** Why the last attempt to decide it failed. */
  problem: string | undefined;
  /** Resolves to whether the choice was made. */
  onDecide(choice: Choice): Promise<boolean>;
  onWriting(isWriting: boolean): void;
}

/** Shows a change whose text has changed since: the text as it is now and as suggested, with the choice between them. */
export function ConflictPreview(props: ConflictPreviewProps) {
  const { place, hunk, person, now, isBusy, mayDecide, mayAccept, isWriting, problem, onDecide, onWriting } = props;
  return (
    <>
      <p className="border-line border-b bg-warn-bg px-4 py-2 text-sm text-warn-ink">{t('conflict')}</p>
      <PlaceLine place={place} />
      <div className="p-3">
        {!mayDecide && <CurrentText text={now} />}
        {mayDecide && isWriting && (
          <WordingForm
            initial={hunk.after}
            busy={isBusy}
            onCancel={() => onWriting(false)}
            onSubmit={async (text) => {
              if (await onDecide({ kind: 'own_wording', seen: now, text })) onWriting(false);
            }}
          />
        )}
        {mayDecide && !isWriting && (
          <ConflictChoices
            {...{ hunk, person, now, mayAccept }}
            busy={isBusy}
            hasKeys={false}
            onDecide={(choice) => void onDecide(choice)}
            onWrite={() => onWriting(true)}
          />
        )}
        {problem && <CardNote>{problem}</CardNote>}
      </div>
    </>
  );
}

/** Says where in the document the change is, because the texts to choose from don't have the text around them. */
function PlaceLine({ place }: { place: Place }) {
  return (
    <p className="truncate px-4 pt-2.5 text-faint text-xs">
      {place.kind === 'start' && t('atStart')}
      {place.kind === 'section' && t.rich('inSection', { path: () => <bdi>{readable(place.path)}</bdi> })}
      {place.kind === 'after' && t.rich('afterWords', { words: () => <bdi>{readable(place.words)}</bdi> })}
    </p>
  );
}

/** The text as it is now, for people who can't choose. */
function CurrentText({ text }: { text: string }) {
  return (
    <figure>
      <figcaption className="text-faint text-xs">{cardText('currentText')}</figcaption>
      <p dir="auto" className="whitespace-pre-wrap break-words font-serif text-[0.9375rem] leading-[1.6]">
        {text === '' ? cardText('deleted') : readable(visibleText(text))}
      </p>
    </figure>
  );
}
