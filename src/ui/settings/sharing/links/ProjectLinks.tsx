import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/links';
import type { ShareSubject } from '@/publishing/schema';
import { FoldArrow } from '../../../kit/display/FoldArrow';
import { QueryState } from '../../../kit/feedback/QueryState';
import { LinkRows, useNewUrls } from './LinkRows';

interface ProjectLinksProps {
  projectId: string;
  /** How many links to the project work. */
  count: number;
}

/** The links to a document's project, which open the document, too. The list opens on demand. */
export function ProjectLinks({ projectId, count }: ProjectLinksProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ms-1.5 flex min-h-6 items-center gap-1 rounded-md px-1.5 text-start text-soft text-xs hover:bg-hover hover:text-ink"
      >
        {t('alsoByProject', { count })}
        <FoldArrow open={open} />
      </button>
      {open && <Rows subject={{ kind: 'project', subjectId: projectId }} />}
    </div>
  );
}

function Rows({ subject }: { subject: ShareSubject }) {
  const trpc = useTRPC();
  const [urls, keep] = useNewUrls();
  const found = useQuery(trpc.shareLinks.list.queryOptions(subject));
  if (!found.data) return <QueryState query={found} lines={2} label={t('loading')} />;
  const working = found.data.links.filter(({ state }) => state === 'works');
  return (
    <>
      <p className="text-faint text-xs">{t('projectLinksHint')}</p>
      <LinkRows
        {...found.data}
        label={t('projectLinks')}
        links={working}
        subject={subject}
        newUrls={urls}
        onReplace={keep}
      />
    </>
  );
}
