import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTRPC } from '@/api/client';
import { fileAddress, filePath, shownPath } from '@/files/core/address';
import { previewKind } from '@/files/core/preview-kind';
import type { FileSummary } from '@/files/schema';
import { t } from '@/generated/messages/document/files';
import { Dialog } from '../../kit/dialogs/Dialog';
import { QueryState } from '../../kit/feedback/QueryState';
import { sizeWords } from '../../kit/size-words';

const PdfPages = dynamic(() => import('./PdfPages').then((m) => m.PdfPages), { ssr: false });
const CsvTable = dynamic(() => import('./CsvTable').then((m) => m.CsvTable), { ssr: false });

/** Shows a file in the whole window if it is a picture, sound, video, PDF or table; otherwise offers a download. */
export function FileDialog({ fileId, onClose }: { fileId: string; onClose(): void }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.files.get.queryOptions({ fileId }));
  const file = query.data;
  const path = filePath(fileAddress(fileId)) ?? '';
  return (
    <Dialog title={file?.name ?? t('file')} form="full" onClose={onClose}>
      <QueryState query={query} lines={6} label={t('loadingFile')} />
      {file && (
        <div className="flex h-full flex-col gap-3">
          <div className="flex items-center gap-3 text-sm text-soft">
            <span>{sizeWords(file.bytes)}</span>
            <a
              href={path}
              download={file.name}
              className="inline-flex items-center gap-1.5 rounded-md border border-line px-2.5 py-1 text-ink hover:bg-hover"
            >
              <Download size={14} aria-hidden="true" /> {t('download')}
            </a>
          </div>
          <Preview file={file} path={path} />
        </div>
      )}
    </Dialog>
  );
}

function Preview({ file, path }: { file: FileSummary; path: string }) {
  switch (previewKind(file)) {
    case 'image':
      // biome-ignore lint/performance/noImgElement: the server has a smaller copy; nothing else may read it
      return <img src={shownPath(path)} alt={file.name} className="min-h-0 flex-1 object-contain" />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: people's own recordings have none
      return <audio controls src={path} aria-label={file.name} className="w-full" />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: people's own films have none
        <video controls playsInline src={path} aria-label={file.name} className="min-h-0 w-full flex-1 bg-black" />
      );
    case 'pdf':
      return <PdfPages path={path} name={file.name} />;
    case 'table':
      return <CsvTable path={path} name={file.name} />;
    case 'none':
      return <p className="text-soft">{/^image\/hei[cf]/.test(file.contentType) ? t('heic') : t('noPreview')}</p>;
  }
}
