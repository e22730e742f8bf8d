import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { MissingPage } from './missing-page';

export function generateMetadata(): Metadata {
  return { title: t('notFound') };
}

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col">
      <MissingPage />
    </main>
  );
}
