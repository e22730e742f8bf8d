import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@/generated/messages/agent/composer/attach';
import { FileInput } from '../../../kit/controls/FileInput';
import { IconButton } from '../../../kit/controls/IconButton';

/** Lets people attach pictures to their request. */
export function AttachButton({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput input={picker} accept="image/*" multiple aria-label={t('picturesToAttach')} onFiles={onFiles} />
      <IconButton label={t('attachPictures')} icon={<ImagePlus size={15} />} onClick={() => picker.current?.click()} />
    </>
  );
}
