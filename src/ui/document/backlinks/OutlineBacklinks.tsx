import { t } from '@/generated/messages/document/backlinks';
import { ApiProvider } from '../../shell/ApiProvider';
import { Backlinks, useBacklinks } from './Backlinks';

/** The documents that link to this one, below its outline. Takes no room while there are none. */
export function OutlineBacklinks({ documentId }: { documentId: string }) {
  return (
    <ApiProvider>
      <Region documentId={documentId} />
    </ApiProvider>
  );
}

function Region({ documentId }: { documentId: string }) {
  const { data, isError } = useBacklinks(documentId);
  if (!isError && !data?.pages.some(({ documents }) => documents.length > 0)) return null;
  return (
    <section aria-label={t('region')} className="max-h-[45%] overflow-y-auto border-line border-t px-4 py-2">
      <h2 className="pb-1 font-medium text-soft text-xs">{t('linkedFrom')}</h2>
      <Backlinks documentId={documentId} />
    </section>
  );
}
