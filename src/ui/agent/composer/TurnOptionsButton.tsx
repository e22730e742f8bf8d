import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/agent/composer';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { TurnOptionFields } from '../../models/defaults/TurnOptionFields';
import { abilityWords } from '../../models/model-words';
import type { ModelChoice } from './composer-limits';

/**
 * Sets thinking and temperature for the next turns, if the chosen model supports them. The dialog is loaded on demand.
 */
export function TurnOptionsButton({ models }: { models: ModelChoice }) {
  const [open, setOpen] = useState(false);
  const model = models.list.find((candidate) => candidate.model === models.selected);
  if (!model) return null;
  const { thinking, temperature } = models.settings;
  const set = [thinking && `thinking ${thinking.level}`, temperature !== undefined && `temperature ${temperature}`];
  const words = set.filter(Boolean).join(', ');
  return (
    <>
      <IconButton
        label={words === '' ? t('thinkingAndTemperature') : t('thinkingAndTemperatureAre', { words })}
        tip="above"
        pressed={words !== ''}
        icon={<SlidersHorizontal size={14} />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog
          title={t('thinkingAndTemperature')}
          description={`${model.label}: ${abilityWords(model).join(' · ') || t('abilitiesUnknown')}`}
          onClose={() => setOpen(false)}
        >
          <form
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              setOpen(false);
            }}
          >
            <TurnOptionFields
              model={model}
              options={models.options}
              unset="project default"
              onChange={models.setOptions}
            />
            <p className="text-faint text-xs">{t('appliesUntil')}</p>
            <DialogActions>
              <Button disabled={words === ''} onClick={() => models.setOptions({})}>
                {t('projectDefault')}
              </Button>
              <Button type="submit" variant="primary">
                {t('done')}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
