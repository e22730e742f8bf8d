import { useState } from 'react';
import { t } from '@/generated/messages/agent/composer';
import { t as kit } from '@/generated/messages/kit';
import { isCommand } from '@/tasks/core/command/command';
import { Button } from '../../kit/controls/Button';
import { inputClasses } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { ModelPicker } from '../../models/ModelPicker';
import { MAX_REQUEST_LENGTH } from './composer-limits';
import { useModels } from './use-models';

interface EditRequestDialogProps {
  title: string;
  description: string;
  verb: string;
  initial: { request: string; model: string };
  /** Resolves to whether the server accepted the change. If not, the dialog stays open. */
  onSubmit(change: { request: string; model: string | undefined }): Promise<boolean>;
  onClose(): void;
}

/** Edits a request's text and the model that answers it. */
export function EditRequestDialog({ title, description, verb, initial, onSubmit, onClose }: EditRequestDialogProps) {
  const { list } = useModels();
  const [request, setRequest] = useState(initial.request);
  const [model, setModel] = useState(initial.model);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    if (await onSubmit({ request: request.trim(), model })) onClose();
    setBusy(false);
  };
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <textarea
          aria-label={t('request')}
          className={`${inputClasses} field-sizing-content max-h-80 min-h-24 py-2`}
          maxLength={MAX_REQUEST_LENGTH}
          value={request}
          onChange={(event) => setRequest(event.target.value)}
        />
        {isCommand(request) && (
          <p role="alert" className="text-del-ink text-sm">
            {t('noCommandsHere')}
          </p>
        )}
        <ModelPicker models={list} selected={model} onSelect={setModel} quiet={false} />
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={request.trim() === '' || isCommand(request)}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
