import { useInfiniteQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { filePath, shownPath } from '@/files/core/address';
import type { FileSummary } from '@/files/schema';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/sheets/page/form/picture';
import { uploadFile } from '../../../../editor/images/upload/upload-file';
import { Button } from '../../../../kit/controls/Button';
import { FileInput } from '../../../../kit/controls/FileInput';
import { MoreButton } from '../../../../kit/controls/MoreButton';
import { Dialog, DialogActions } from '../../../../kit/dialogs/Dialog';
import { QueryState } from '../../../../kit/feedback/QueryState';
import type { FormContext } from '../form-context';

interface PictureDialogProps {
  place: FormContext['place'];
  /** Called with `attachment:<id>`. */
  onChoose(address: string): void;
  onClose(): void;
}

/** Lets people choose one of the project's pictures or upload a new one. */
export function PictureDialog({ place, onChoose, onClose }: PictureDialogProps) {
  const trpc = useTRPC();
  const { projectId } = place;
  const pages = useInfiniteQuery(
    trpc.files.pictures.infiniteQueryOptions(
      { projectId },
      { getNextPageParam: ({ next }) => next, initialCursor: 0, staleTime: 0 },
    ),
  );
  const upload = useUpload(place.documentId, onChoose);
  const picker = useRef<HTMLInputElement>(null);
  const pictures = pages.data?.pages.flatMap((page) => page.pictures);
  return (
    <Dialog title={t('choosePicture')} form="wide" onClose={onClose}>
      <FileInput
        input={picker}
        accept="image/png,image/jpeg,image/gif,image/webp"
        onFiles={([file]) => file && void upload.send(file)}
      />
      <QueryState query={pages} lines={4} label={t('pictures')} />
      {pictures?.length === 0 && <p className="text-soft text-sm">{t('none')}</p>}
      {pictures && pictures.length > 0 && (
        <ul
          aria-label={t('pictures')}
          className="grid max-h-[55vh] grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 overflow-y-auto p-1"
        >
          {pictures.map((picture) => (
            <li key={picture.fileId}>
              <Choice picture={picture} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={pages} />
      {upload.problem && (
        <p role="alert" className="mt-2 text-del-ink text-sm">
          {upload.problem}
        </p>
      )}
      <DialogActions>
        <Button
          icon={<Upload size={14} />}
          disabled={upload.share !== undefined}
          onClick={() => picker.current?.click()}
          className="me-auto"
        >
          {upload.share === undefined ? t('upload') : t('uploading', { share: upload.share })}
        </Button>
        <Button onClick={onClose}>{kit('cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Choice({ picture, onChoose }: { picture: FileSummary; onChoose(address: string): void }) {
  const { name, address, width, height } = picture;
  return (
    <button
      type="button"
      aria-label={t('chooseThis', { name })}
      className="w-full overflow-hidden rounded-md border border-line p-1 hover:bg-hover"
      onClick={() => onChoose(address)}
    >
      {/* biome-ignore lint/performance/noImgElement: served by our own route, which checks permissions */}
      <img
        src={shownPath(filePath(address) ?? '')}
        alt=""
        loading="lazy"
        width={width ?? undefined}
        height={height ?? undefined}
        className="h-20 w-full object-contain"
      />
      <span dir="auto" className="mt-1 block truncate text-soft text-xs">
        {name}
      </span>
    </button>
  );
}

function useUpload(documentId: string, onArrived: (address: string) => void) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const send = async (file: File) => {
    const { signal } = leaving.current ?? {};
    if (!signal) return;
    setProblem(undefined);
    setShare(0);
    try {
      const { address } = await uploadFile(file, { documentId, signal, onProgress: setShare });
      if (!signal.aborted) onArrived(address);
    } catch (error) {
      if (!signal.aborted) setProblem((error as Error).message);
    } finally {
      setShare(undefined);
    }
  };
  return { share, problem, send };
}
