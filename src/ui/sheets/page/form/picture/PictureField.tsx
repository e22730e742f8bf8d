import { ImagePlus, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { filePath, shownPath } from '@/files/core/address';
import { t } from '@/generated/messages/sheets/page/form/picture';
import { setField } from '@/sheets/core/data/edit-json';
import { Button } from '../../../../kit/controls/Button';
import { IconButton } from '../../../../kit/controls/IconButton';
import { FieldFrame } from '../FieldFrame';
import type { FormField } from '../fields';
import { FIELD, useForm } from '../form-context';

const PictureDialog = dynamic(() => import('./PictureDialog').then((m) => m.PictureDialog), { ssr: false });

interface PictureFieldProps {
  field: Extract<FormField, { kind: 'picture' }>;
  canRemove: boolean;
  hidesLabel?: boolean;
}

/** A picture of the project, shown as a thumbnail. A dialog chooses another one or uploads one. */
export function PictureField({ field, ...frame }: PictureFieldProps) {
  const { place, readOnly, write } = useForm();
  const [isChoosing, setChoosing] = useState(false);
  const path = filePath(field.value);
  const set = (value: string) => write((text) => setField(text, field.path, value), 'step');
  return (
    <FieldFrame field={field} {...frame}>
      {(props) => (
        <div className="flex items-center gap-2">
          {path && <Preview key={path} path={path} />}
          {!readOnly && (
            <Button
              {...props}
              {...{ [FIELD]: field.id }}
              size="sm"
              icon={<ImagePlus size={14} />}
              onClick={() => setChoosing(true)}
            >
              {path ? t('change') : t('choose')}
            </Button>
          )}
          {path && !readOnly && (
            <IconButton label={t('clear')} size="sm" icon={<X size={13} />} onClick={() => set('')} />
          )}
          {isChoosing && (
            <PictureDialog
              place={place}
              onChoose={(address) => {
                set(address);
                setChoosing(false);
              }}
              onClose={() => setChoosing(false)}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

function Preview({ path }: { path: string }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return <p className="min-w-0 flex-1 text-faint text-xs">{t('gone')}</p>;
  return (
    // biome-ignore lint/performance/noImgElement: served by our own route, which checks permissions
    <img
      src={shownPath(path)}
      alt=""
      className="h-16 max-w-32 rounded-md border border-line bg-hover object-contain"
      onError={() => setGone(true)}
    />
  );
}
