import { t } from '@/generated/messages/tree/reports';

interface LostListProps {
  /** A line for each kind. */
  lost: readonly string[];
  /** The heading's level: h3 below the dialog's title, h4 below a file's name. */
  heading: 'h3' | 'h4';
}

/** Lists what an import left out or converted to another form. */
export function LostList({ lost, heading: Heading }: LostListProps) {
  if (lost.length === 0) return <p className="mt-2">{t('nothingLost')}</p>;
  return (
    <>
      <Heading className="mt-4 mb-1 font-semibold text-ink">{t('lostTitle')}</Heading>
      <ul className="list-disc ps-5">
        {lost.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
