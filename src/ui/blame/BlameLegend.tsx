import { X } from 'lucide-react';
import { t } from '@/generated/messages/blame';
import { t as kit } from '@/generated/messages/kit';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { type Author, shareOf, styleOf } from './authors';

interface BlameLegendProps {
  /** Undefined while they are loading. */
  authors: readonly Author[] | undefined;
  problem: string | undefined;
  onRetry(): void;
  onClose(): void;
}

/** Sample letters that show a colour and an underline. They aren't a word. */
const SAMPLE = 'Ab';

/** The legend: each author's colour and underline, and their share of the text. */
export function BlameLegend({ authors, problem, onRetry, onClose }: BlameLegendProps) {
  const whole = authors?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  return (
    <section
      aria-label={t('authors')}
      className="flex items-center gap-3 py-1.5 pe-1.5 ps-4 font-sans text-ink text-sm"
    >
      <h2 className="shrink-0 font-medium text-faint text-xs max-sm:sr-only">{t('authors')}</h2>
      <div className="min-w-0 flex-1">
        {problem !== undefined ? (
          <p role="alert" className="flex items-center gap-2 text-warn-ink">
            <span className="min-w-0">{problem}</span>
            <Button size="sm" onClick={onRetry}>
              {kit('tryAgain')}
            </Button>
          </p>
        ) : authors === undefined ? (
          <p className="text-faint">{t('loadingAuthors')}</p>
        ) : authors.length === 0 ? (
          <p className="text-faint">{t('empty')}</p>
        ) : (
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {authors.map((author) => (
              <li key={author.key} className="inline-flex min-w-0 items-baseline gap-1.5">
                <span aria-hidden="true" className="vr-author vr-author-sample" style={styleOf(author)}>
                  {SAMPLE}
                </span>
                <span className="truncate">{author.name}</span>
                <span className="text-faint text-xs tabular-nums">{shareOf(author.length, whole)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton label={t('hide')} size="sm" tip="left" icon={<X size={14} />} onClick={onClose} />
    </section>
  );
}
