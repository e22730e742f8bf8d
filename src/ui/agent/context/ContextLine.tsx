import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/agent/context';
import { translateText } from '@/i18n/translate';
import { readable } from '@/kernel/readable';
import { PageLink } from '../../kit/controls/PageLink';
import type { ContextEvent } from '../turn/turn-state';

/** The documents found for a request. A click shows their paths and why they may matter. */
export function ContextLine({ documents }: { documents: ContextEvent['documents'] }) {
  if (documents.length === 0) return null;
  return (
    <details className="text-faint text-xs">
      <summary className="break-words rounded hover:text-ink">
        {t('context', { names: documents.map(({ path }) => readable(displayName(path))).join(', ') })}
      </summary>
      <ul className="mt-1.5 flex flex-col gap-1.5 rounded-md bg-code-bg px-3 py-2">
        {documents.map(({ documentId, path, reason }) => (
          <li key={documentId} className="min-w-0 break-words">
            <PageLink
              href={`/d/${documentId}`}
              className="text-soft underline decoration-line-strong underline-offset-4"
            >
              {readable(path)}
            </PageLink>{' '}
            {readable(translateText('reason', reason))}
          </li>
        ))}
      </ul>
    </details>
  );
}
