import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTRPC } from '@/api/client';
import type { PdfTemplate } from '@/exports/core/pdf-template';
import { t } from '@/generated/messages/settings/pdf';
import { formatNumber } from '@/i18n/format';
import type { SheetPage } from '@/sheets/core/compile';
import { messageOf } from '../../kit/feedback/message-of';
import { Notice } from '../../kit/feedback/Notice';
import { SkeletonBlock } from '../../kit/feedback/Skeleton';
import { useDebounced } from '../../kit/use-debounced';
import { useDecodedPage } from '../../sheets/pages/use-decoded-page';
import { useViewer } from '../../shell/viewer';

/** The preview is rendered after the settings have stayed the same for this long. */
const PAUSE_MS = 400;

/** Shows a sample document's pages. The old pages stay until the new ones are rendered. */
export function PdfPreview({ template, ref }: { template: PdfTemplate; ref: Ref<HTMLElement> }) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const settled = useDebounced(template, PAUSE_MS);
  const pages = useQuery(
    trpc.pdfTemplate.preview.queryOptions(
      { workspaceId, template: settled },
      { placeholderData: keepPreviousData, retry: false },
    ),
  );
  return (
    <section
      ref={ref}
      aria-label={t('preview')}
      className="flex min-w-0 scroll-mt-4 flex-col gap-3 min-[900px]:sticky min-[900px]:top-10"
    >
      <h2 className="font-semibold text-base">{t('preview')}</h2>
      {pages.error && <Notice>{messageOf(pages.error)}</Notice>}
      {pages.isPending && <SkeletonBlock className="aspect-[210/297] w-full" />}
      {pages.data?.map((page, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number
        <PageImage key={i} page={page} label={t('pageNumber', { number: formatNumber(i + 1) })} />
      ))}
    </section>
  );
}

function PageImage({ page, label }: { page: SheetPage; label: string }) {
  const shown = useDecodedPage(page);
  const { width, height } = shown?.page ?? page;
  return (
    // biome-ignore lint/performance/noImgElement: a picture made in this browser, which nothing can optimize
    <img src={shown?.url} alt={label} width={width} height={height} className="h-auto w-full bg-white shadow-card" />
  );
}
