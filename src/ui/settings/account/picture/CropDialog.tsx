import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/settings/account/picture';
import { Button } from '../../../kit/controls/Button';
import { FormError } from '../../../kit/controls/Field';
import { Dialog, DialogActions } from '../../../kit/dialogs/Dialog';
import { type Crop, movedCrop, squareOf, wholeCrop } from './crop';

interface CropDialogProps {
  file: File;
  onSaved(): Promise<void>;
  onClose(): void;
}

/** The side of the square in pixels: on the page, and in the picture that is uploaded. */
const SHOWN = 256;
const SENT = 512;
const STEP = 0.05;
const STEPS: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -STEP, down: 0 },
  ArrowRight: { right: STEP, down: 0 },
  ArrowUp: { right: 0, down: -STEP },
  ArrowDown: { right: 0, down: STEP },
};

/** Lets people choose which square of a picture to keep, and uploads it. */
export function CropDialog({ file, onSaved, onClose }: CropDialogProps) {
  const { picture, isBroken } = usePicture(file);
  const [crop, setCrop] = useState<Crop>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const zoomId = useId();
  const shown = picture && (crop ?? wholeCrop(picture));
  useEffect(() => {
    if (picture && shown && canvas.current) draw(canvas.current, picture, shown);
  });

  const move = (by: { right: number; down: number }) => {
    if (picture && shown) setCrop(movedCrop(shown, picture, by));
  };
  const save = async () => {
    if (!picture || !shown) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await send(await croppedBlob(picture, shown));
      await onSaved();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('picture')} description={t('cropHint')} onClose={onClose}>
      <FormError>{isBroken ? t('notPicture') : problem}</FormError>
      {picture && shown && (
        <div className="flex flex-col items-center gap-4 py-2">
          <canvas
            ref={canvas}
            width={SENT}
            height={SENT}
            tabIndex={0}
            role="img"
            aria-label={t('crop')}
            style={{ width: SHOWN, height: SHOWN }}
            className="cursor-move touch-none rounded-full border border-line bg-hover"
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event: PointerEvent) => {
              if (event.buttons === 1) move({ right: event.movementX / SHOWN, down: event.movementY / SHOWN });
            }}
            onKeyDown={(event: KeyboardEvent) => {
              const step = STEPS[event.key];
              if (!step) return;
              event.preventDefault();
              move(step);
            }}
          />
          <div className="flex w-64 items-center gap-3 text-sm">
            <label htmlFor={zoomId}>{t('zoom')}</label>
            <input
              id={zoomId}
              type="range"
              min={1}
              max={4}
              step={0.1}
              value={shown.zoom}
              className="min-w-0 flex-1"
              onChange={(event) => setCrop({ ...shown, zoom: Number(event.target.value) })}
            />
          </div>
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button variant="primary" busy={busy} disabled={!picture} onClick={() => void save()}>
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function usePicture(file: File) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (made) => (isGone ? made.close() : setPicture(made)),
      () => !isGone && setBroken(true),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return { picture, isBroken };
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(crop, picture);
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, SENT, SENT);
  context?.drawImage(picture, left, top, side, side, 0, 0, SENT, SENT);
}

/** Returns the cropped picture as a file. Drawing it on a canvas drops the camera's metadata, such as the location. */
async function croppedBlob(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT;
  canvas.height = SENT;
  draw(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(t('notPicture'));
  return blob;
}

async function send(content: Blob): Promise<void> {
  const answer = await fetch('/api/profile/picture', { method: 'POST', body: content }).catch((cause) => {
    throw new Error(t('offline'), { cause });
  });
  if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message);
}
