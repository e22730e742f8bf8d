import { Check } from 'lucide-react';
import { t } from '@/generated/messages/review/card';
import { formatList } from '@/i18n/format';
import type { ProposedWording } from '@/review/words/review-text';
import { Button } from '../../kit/controls/Button';

interface ProposedWordingsProps {
  wordings: readonly ProposedWording[];
  /** The viewer's id. */
  userId: string;
  busy: boolean;
  mayAccept: boolean;
  onAccept(text: string): void;
}

/** Lists the wordings that need someone else's approval, each with a button to accept it. */
export function ProposedWordings({ wordings, userId, busy, mayAccept, onAccept }: ProposedWordingsProps) {
  return wordings.map(({ text, people }) => {
    const isMine = people.some((person) => person.userId === userId);
    return (
      <section
        key={text}
        aria-label={t('wordingBy', { name: people[0]?.name ?? '' })}
        className="mb-2 rounded-md border border-line bg-paper px-2.5 py-2"
      >
        <p className="text-faint text-xs">
          {isMine
            ? t('yourWordingWaits')
            : t('wordingBy', {
                name: formatList(
                  people.map(({ name }) => name),
                  'and',
                ),
              })}
        </p>
        <p className="mt-1 whitespace-pre-wrap break-words font-serif text-[0.9375rem]">
          {text === '' ? <em className="text-faint">{t('deletesTheText')}</em> : text}
        </p>
        {!isMine && (
          <Button
            size="sm"
            className="mt-2"
            icon={<Check size={14} />}
            busy={busy}
            disabled={!mayAccept}
            onClick={() => onAccept(text)}
          >
            {t('acceptWording')}
          </Button>
        )}
      </section>
    );
  });
}
