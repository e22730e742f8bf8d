import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '@/generated/messages/agent/composer/commands';
import { t as kit } from '@/generated/messages/kit';
import { translateText } from '@/i18n/translate';
import type { ProposedFiles } from '@/tasks/schema';
import { Button } from '../../../kit/controls/Button';
import { Field } from '../../../kit/controls/Field';
import { IconButton } from '../../../kit/controls/IconButton';
import { TextArea } from '../../../kit/controls/TextArea';
import { useSubmit } from '../../../kit/controls/use-submit';
import { Dialog, DialogActions } from '../../../kit/dialogs/Dialog';
import { Notice } from '../../../kit/feedback/Notice';
import { useProjectPaths } from './use-project-paths';

const MAX_FILES = 20;

interface AiderDialogProps {
  proposed: ProposedFiles;
  onStart(edit: { prompt: string; paths: readonly string[] }): Promise<void>;
  /** Sends the request to the built-in agent instead. */
  onAskAgent(request: string): Promise<void>;
  onClose(): void;
}

/**
 * Lets people edit the list of documents that Aider gets for an instruction, with the reason for each, before it
 * starts. Loaded on demand.
 */
export function AiderDialog({ proposed, onStart, onAskAgent, onClose }: AiderDialogProps) {
  const [prompt, setPrompt] = useState(proposed.instruction);
  const [paths, setPaths] = useState<readonly string[]>(() => proposed.files.map(({ path }) => path));
  const start = useSubmit(onStart);
  const ask = useSubmit(onAskAgent);
  const reasons = new Map(proposed.files.map(({ path, reason }) => [path, translateText('reason', reason)]));
  return (
    <Dialog title={t('editCodeWithAider')} description={t('description')} form="wide" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void start.submit({ prompt: prompt.trim(), paths });
        }}
      >
        {proposed.problem && <Notice>{proposed.problem}</Notice>}
        {start.problem && <Notice>{start.problem}</Notice>}
        <TextArea
          label={t('instruction')}
          required
          maxLength={20_000}
          value={prompt}
          onChange={({ target }) => setPrompt(target.value)}
        />
        <Paths paths={paths} reasons={reasons} onRemove={(path) => setPaths(paths.filter((one) => one !== path))} />
        {paths.length < MAX_FILES && (
          <AddPath projectId={proposed.projectId} without={paths} onAdd={(path) => setPaths([...paths, path])} />
        )}
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          {proposed.problem ? (
            <Button variant="primary" busy={ask.busy} onClick={() => void ask.submit(prompt.trim())}>
              {t('askTheAgentInstead')}
            </Button>
          ) : (
            <Button type="submit" variant="primary" busy={start.busy} disabled={prompt.trim() === ''}>
              {t('startAider')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface PathsProps {
  paths: readonly string[];
  reasons: ReadonlyMap<string, string>;
  onRemove(path: string): void;
}

function Paths({ paths, reasons, onRemove }: PathsProps) {
  return (
    <section aria-label={t('documentsForAider')}>
      <h3 className="mb-1.5 font-medium text-sm text-soft">{t('documents')}</h3>
      {paths.length === 0 && <p className="text-faint text-sm">{t('noDocuments')}</p>}
      {paths.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {paths.map((path) => (
            <li key={path} className="flex items-center gap-2 py-1.5 pe-1.5 ps-3 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-mono text-xs">{path}</span>
                <span className="block truncate text-faint text-xs">{reasons.get(path) ?? t('addedByYou')}</span>
              </span>
              <IconButton
                label={t('remove', { path })}
                tip="left"
                size="sm"
                icon={<X size={14} />}
                onClick={() => onRemove(path)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface AddPathProps {
  projectId: string;
  without: readonly string[];
  onAdd(path: string): void;
}

/** A field that adds a document by its path, with the browser's autocompletion. */
function AddPath({ projectId, without, onAdd }: AddPathProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const free = useProjectPaths(projectId).filter((path) => !without.includes(path));
  const isKnown = free.includes(typed);
  const add = () => {
    onAdd(typed);
    setTyped('');
  };
  return (
    <div className="flex items-end gap-2">
      <Field
        label={t('addDocument')}
        placeholder={t('pathExample')}
        className="flex-1"
        list={listId}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (isKnown) add();
        }}
      />
      <datalist id={listId}>
        {free.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <Button disabled={!isKnown} onClick={add} className="h-10">
        {t('add')}
      </Button>
    </div>
  );
}
