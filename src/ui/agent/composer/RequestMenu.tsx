import { Columns2, ImagePlus, Plus, SlidersHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '@/generated/messages/agent/composer';
import { t as attach } from '@/generated/messages/agent/composer/attach';
import { FileInput } from '../../kit/controls/FileInput';
import { IconButton } from '../../kit/controls/IconButton';
import { Menu, type MenuItem } from '../../kit/dialogs/Menu';
import { levelWord } from '../../models/model-words';
import type { ModelChoice } from './composer-limits';

const TurnOptionsDialog = dynamic(() => import('./TurnOptionsDialog').then((m) => m.TurnOptionsDialog), { ssr: false });

interface RequestMenuProps {
  models: ModelChoice;
  onFiles(files: readonly File[]): void;
  /** Undefined if the request can't have several answers. */
  onTrySeveral: (() => void) | undefined;
}

/** The menu of what people can add to a request or set for it. Settings that differ from the default are shown beside it. */
export function RequestMenu({ models, onFiles, onTrySeveral }: RequestMenuProps) {
  const picker = useRef<HTMLInputElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [isSetting, setSetting] = useState(false);
  const model = models.list.find((candidate) => candidate.model === models.selected);
  const words = wordsOf(models.settings);
  const options = words === '' ? t('thinkingAndTemperature') : t('thinkingAndTemperatureAre', { words });
  const items: MenuItem[] = [
    { label: attach('attachPictures'), icon: <ImagePlus size={15} />, onSelect: () => picker.current?.click() },
  ];
  if (model) {
    const look = { label: options, hint: t('optionsHint'), icon: <SlidersHorizontal size={14} /> };
    items.push({ ...look, onSelect: () => setSetting(true) });
  }
  if (onTrySeveral) {
    const look = { label: t('tryVariants'), hint: t('variantsHint'), icon: <Columns2 size={15} /> };
    items.push({ ...look, onSelect: onTrySeveral });
  }
  const closeSettings = () => {
    flushSync(() => setSetting(false));
    // The button that opened the dialog is gone if nothing differs from the default anymore.
    if (document.activeElement === document.body) menuButton.current?.focus();
  };
  return (
    <>
      <FileInput input={picker} accept="image/*" multiple aria-label={attach('picturesToAttach')} onFiles={onFiles} />
      <Menu
        label={t('requestOptions')}
        groups={[items]}
        trigger={(props) => (
          <IconButton ref={menuButton} label={t('requestOptions')} tip="above" icon={<Plus size={16} />} {...props} />
        )}
      />
      {model && words !== '' && (
        <IconButton
          label={options}
          tip="above"
          pressed
          icon={<SlidersHorizontal size={14} />}
          onClick={() => setSetting(true)}
        />
      )}
      {model && isSetting && <TurnOptionsDialog models={models} model={model} onClose={closeSettings} />}
    </>
  );
}

/** Returns the settings that differ from the default, or an empty text. */
function wordsOf({ thinking, temperature }: ModelChoice['settings']): string {
  const set = [
    thinking && t('thinkingIs', { level: levelWord(thinking.level) }),
    temperature !== undefined && t('temperatureIs', { temperature }),
  ];
  return set.filter(Boolean).join(', ');
}
