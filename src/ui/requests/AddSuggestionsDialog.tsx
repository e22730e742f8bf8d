import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { displayPath } from '@/documents/core/path';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/review/requests';
import type { AddableSuggestion, AddableTreeChange, PartIds } from '@/review/requests/schema';
import { treeTitle } from '@/review/words/tree-text';
import { Button } from '../kit/controls/Button';
import { Checkbox } from '../kit/controls/Checkbox';
import { FormError } from '../kit/controls/Field';
import { useSubmit } from '../kit/controls/use-submit';
import { Dialog, DialogActions } from '../kit/dialogs/Dialog';
import { QueryState } from '../kit/feedback/QueryState';
import { showToast } from '../kit/feedback/toast-store';

interface AddSuggestionsDialogProps {
  changeSetId: string;
  projectId: string;
  refresh(): Promise<unknown>;
  onClose(): void;
}

/** Lets people add more of their open suggestions to their change request. */
export function AddSuggestionsDialog({ changeSetId, projectId, refresh, onClose }: AddSuggestionsDialogProps) {
  const trpc = useTRPC();
  const texts = useQuery(trpc.changeRequests.addable.queryOptions({ projectId }, { staleTime: 0 }));
  const changes = useQuery(trpc.changeRequests.addableTreeChanges.queryOptions({ projectId }, { staleTime: 0 }));
  const add = useMutation(trpc.changeRequests.add.mutationOptions());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choices = texts.data && changes.data && choicesOf(texts.data, changes.data);
  const { busy, problem, submit } = useSubmit(async () => {
    const parts = (choices ?? []).filter(({ id }) => chosen.has(id));
    await add.mutateAsync({ changeSetId, ...partIdsOf(parts) });
    showToast(t('addSuggestionsDone', { count: parts.length }));
    await refresh();
    onClose();
  });
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <Dialog title={t('addSuggestionsTitle')} description={t('addSuggestionsNote')} onClose={onClose}>
      <FormError>{problem}</FormError>
      {!choices && <QueryState query={texts.data ? changes : texts} lines={3} label={t('loadingSuggestions')} />}
      {choices?.length === 0 && <p className="text-faint text-sm">{t('noneToAdd')}</p>}
      <div className="flex max-h-80 flex-col gap-3 overflow-y-auto empty:hidden">
        {choices?.map(({ id, title, description }) => (
          <Checkbox
            key={id}
            label={title}
            hint={<span dir="auto">{description}</span>}
            checked={chosen.has(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button variant="primary" busy={busy} disabled={chosen.size === 0} onClick={() => void submit()}>
          {t('add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface Choice {
  id: string;
  isOfTree: boolean;
  title: string;
  description: string;
}

function choicesOf(texts: readonly AddableSuggestion[], changes: readonly AddableTreeChange[]): Choice[] {
  return [
    ...texts.map(({ suggestionId: id, path, description }) => ({
      ...{ id, isOfTree: false, title: displayPath(path), description },
    })),
    ...changes.map(({ treeChangeId: id, description, ...change }) => ({
      ...{ id, isOfTree: true, title: treeTitle(change), description },
    })),
  ];
}

function partIdsOf(parts: readonly Choice[]): PartIds {
  return {
    suggestionIds: parts.filter(({ isOfTree }) => !isOfTree).map(({ id }) => id),
    treeChangeIds: parts.filter(({ isOfTree }) => isOfTree).map(({ id }) => id),
  };
}
