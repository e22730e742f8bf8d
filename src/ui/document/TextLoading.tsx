import { t } from '@/generated/messages/document';
import { Skeleton } from '../kit/feedback/Skeleton';

const LINES = [
  'h-9 w-2/5 mb-5',
  'h-4 w-full',
  'h-4 w-11/12',
  'h-4 w-4/5 mb-5',
  'h-4 w-[98%]',
  'h-4 w-10/12',
  'h-4 w-2/3',
];

/** A placeholder for a text that is loading. */
export function TextLoading({ offline = false }: { offline?: boolean }) {
  if (offline) {
    return (
      <p role="status" className="mx-auto max-w-md px-8 py-24 text-center text-base text-soft">
        {t('notOnDevice')}
      </p>
    );
  }
  return (
    <div role="status" aria-label={t('loadingDocument')} className="mx-auto w-full max-w-[calc(72ch+4rem)] px-8 pt-20">
      {LINES.map((look) => (
        <Skeleton key={look} className={`my-3 ${look}`} />
      ))}
    </div>
  );
}
