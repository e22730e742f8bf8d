import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { LazyPlaces } from '@/ui/frame/LazyPlaces';
import { MissingPage } from '../../missing-page';
import NotFoundOutside from '../../not-found';
import { session } from '../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('notFound') };
}

export default async function NotFound() {
  // Without a session, there is no frame around the page.
  if (!(await session())) return <NotFoundOutside />;
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <MissingPage />
      </div>
      <LazyPlaces />
    </>
  );
}
