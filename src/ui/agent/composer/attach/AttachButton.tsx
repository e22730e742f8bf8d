import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { t } from '@/generated/messages/agent/composer/attach';
import { IconButton } from '../../../kit/controls/IconButton';

/** Lets people choose pictures that go with their request. */
export function AttachButton({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('picturesToAttach')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton label={t('attachPictures')} icon={<ImagePlus size={15} />} onClick={() => picker.current?.click()} />
    </>
  );
}
