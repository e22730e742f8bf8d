import { t } from '@/generated/messages/agent/composer';
import { Button } from '../../kit/controls/Button';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { TurnOptionFields } from '../../models/defaults/TurnOptionFields';
import { abilityWords } from '../../models/model-words';
import type { ModelChoice } from './composer-limits';

interface TurnOptionsDialogProps {
  models: ModelChoice;
  model: ModelChoice['list'][number];
  onClose(): void;
}

/** Sets thinking and temperature for the next turns, if the chosen model supports them. */
export function TurnOptionsDialog({ models, model, onClose }: TurnOptionsDialogProps) {
  const { thinking, temperature } = models.settings;
  return (
    <Dialog
      title={t('thinkingAndTemperature')}
      description={`${model.label}: ${abilityWords(model).join(' · ') || t('abilitiesUnknown')}`}
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <TurnOptionFields
          model={model}
          options={models.options}
          unset={t('projectDefault')}
          onChange={models.setOptions}
        />
        <p className="text-faint text-xs">{t('appliesUntil')}</p>
        <DialogActions>
          <Button disabled={!thinking && temperature === undefined} onClick={() => models.setOptions({})}>
            {t('projectDefault')}
          </Button>
          <Button type="submit" variant="primary">
            {t('done')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
