import Link from 'next/link';
import { unpricedWords } from '@/usage/core/known';
import { useMay } from '../shell/viewer';

/** Why a cost is not known, and for people who can set prices, where to. */
export function Unpriced({ models }: { models: readonly string[] }) {
  const words = unpricedWords(models);
  if (!useMay('manage_usage')) return <span title={models.join(', ')}>{words}</span>;
  return (
    <Link
      href="/settings/prices"
      title={models.join(', ')}
      className="underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {words}
    </Link>
  );
}
