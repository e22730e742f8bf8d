import { t } from '@/generated/messages/document/backlinks';
import { ApiProvider } from '../../shell/ApiProvider';
import { Backlinks } from './Backlinks';

/** The documents that link to this one, below its outline. */
export function OutlineBacklinks({ documentId }: { documentId: string }) {
  return (
    <section aria-label={t('region')} className="max-h-[45%] overflow-y-auto border-line border-t px-4 py-2">
      <h2 className="pb-1 font-medium text-soft text-xs">{t('linkedFrom')}</h2>
      <ApiProvider>
        <Backlinks documentId={documentId} />
      </ApiProvider>
    </section>
  );
}
