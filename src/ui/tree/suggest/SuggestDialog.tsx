import { useMutation, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { ancestorsOf, displayPath, folderOf } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import { t as kit } from '@/generated/messages/kit';
import { t as tree } from '@/generated/messages/tree';
import { t } from '@/generated/messages/tree/suggest';
import { formatNumber } from '@/i18n/format';
import { startOf } from '@/kernel/text';
import { MAX_TOGETHER } from '@/review/tree/core/limits';
import { treeTitle } from '@/review/words/tree-text';
import { Button } from '../../kit/controls/Button';
import { Checkbox } from '../../kit/controls/Checkbox';
import { Field, FormError } from '../../kit/controls/Field';
import { SelectField } from '../../kit/controls/SelectField';
import { TextArea } from '../../kit/controls/TextArea';
import { useSubmit } from '../../kit/controls/use-submit';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { showToast } from '../../kit/feedback/toast-store';
import { newKey } from '../../kit/new-key';
import { documentsIn, type TreeSuggestion } from '../tree-item';
import { canMoveTo, changesOf, pathAfter, type Typed } from './suggested-changes';

const RequestPartsDialog = dynamic(
  () => import('../../review/requests/RequestReviewDialog').then((m) => m.RequestPartsDialog),
  { ssr: false },
);

/** The longest description the server accepts. */
const MAX_DESCRIPTION = 500;

interface SuggestDialogProps {
  projectId: string;
  documents: readonly DocumentSummary[];
  what: TreeSuggestion;
  onClose(): void;
}

/** Suggests a change to a project's tree. If the person asked for a review, it then opens the review request. */
export function SuggestDialog({ projectId, documents, what, onClose }: SuggestDialogProps) {
  const [made, setMade] = useState<Suggested>();
  if (made) {
    const { treeChangeIds, description } = made;
    return <RequestPartsDialog {...{ projectId, description, onClose }} parts={{ treeChangeIds }} />;
  }
  return <SuggestForm {...{ projectId, documents, what, onClose }} onRequest={setMade} />;
}

interface Suggested {
  treeChangeIds: string[];
  description: string;
}

interface SuggestFormProps extends SuggestDialogProps {
  /** Called after the change was suggested if the person wants to request a review. */
  onRequest(made: Suggested): void;
}

function SuggestForm({ projectId, documents, what, onClose, onRequest }: SuggestFormProps) {
  const [path, setPath] = useState(() => firstPath(what));
  const [text, setText] = useState('');
  const [why, setWhy] = useState('');
  const [asksReview, setAsksReview] = useState(false);
  const suggest = useSuggest(projectId);
  const { busy, problem, submit } = useSubmit(async () => {
    const made = await suggest(what, { path: path.trim(), text }, why.trim());
    if (asksReview) onRequest(made);
    else onClose();
  });
  const count = what.kind === 'create' ? 1 : documentsIn(what.item).length;
  const isTooMuch = count > MAX_TOGETHER;
  return (
    <Dialog title={titleOf(what)} description={noteOf(what, count)} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError>
          {isTooMuch ? t('tooMuch', { count: formatNumber(count), most: formatNumber(MAX_TOGETHER) }) : problem}
        </FormError>
        {what.kind === 'move' && <FolderSelect {...{ documents, what }} folder={path} onChoose={setPath} />}
        {(what.kind === 'create' || what.kind === 'rename') && (
          <Field
            label={tree('name')}
            value={path}
            maxLength={500}
            required
            autoComplete="off"
            onChange={(event) => setPath(event.target.value)}
            {...(what.kind === 'create' && { hint: tree('nameHint'), placeholder: tree('documentExample') })}
          />
        )}
        {what.kind === 'create' && (
          <TextArea label={t('text')} value={text} onChange={(event) => setText(event.target.value)} />
        )}
        <Field
          label={t('why')}
          value={why}
          maxLength={MAX_DESCRIPTION}
          onChange={(event) => setWhy(event.target.value)}
        />
        <Checkbox
          label={t('requestReview')}
          hint={t('requestReviewHint')}
          checked={asksReview}
          onChange={(event) => setAsksReview(event.target.checked)}
        />
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={isTooMuch || isUnchanged(what, path.trim())}>
            {t('suggest')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type ItemSuggestion = Exclude<TreeSuggestion, { kind: 'create' }>;

interface FolderSelectProps {
  documents: readonly DocumentSummary[];
  what: ItemSuggestion;
  folder: string;
  onChoose(folder: string): void;
}

/** Lets people choose one of the project's folders for an item. */
function FolderSelect({ documents, what: { item }, folder, onChoose }: FolderSelectProps) {
  const all = [...new Set(documents.flatMap(({ path }) => ancestorsOf(path)))].sort();
  const folders = all.filter((one) => canMoveTo(item, one));
  return (
    <SelectField label={t('folder')} value={folder} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{t('topLevel')}</option>
      {folders.map((one) => (
        <option key={one} value={one}>
          {displayPath(one)}
        </option>
      ))}
    </SelectField>
  );
}

/**
 * Returns a function that sends the suggestion and shows a toast. It sends the same keys until the dialog closes, so a
 * retry doesn't create a second suggestion.
 */
function useSuggest(projectId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(trpc.treeChanges.suggestTogether.mutationOptions());
  const keys = useRef<string[]>([]);
  return async (what: TreeSuggestion, typed: Typed, why: string): Promise<Suggested> => {
    const kind = what.kind === 'move' ? 'rename' : what.kind;
    const from = kind === 'rename' && what.kind !== 'create' ? what.item.path : null;
    const title = treeTitle({ kind, path: pathAfter(what, typed), from });
    const description = why || startOf(title, MAX_DESCRIPTION);
    const changes = changesOf(what, typed).map((change, i) => {
      keys.current[i] ??= newKey();
      return { key: keys.current[i], change };
    });
    const made = await mutateAsync({ projectId, changes, description });
    const { reviewedInDocumentId: place = null, treeChangeId } = made[0] ?? {};
    const show = () => window.location.assign(`/d/${place}?panel=review&hunk=${treeChangeId}`);
    showToast(t('suggested', { change: title }), place === null ? {} : { action: { label: t('show'), run: show } });
    await queries.invalidateQueries(trpc.treeChanges.pathFilter());
    return { treeChangeIds: made.map((one) => one.treeChangeId), description };
  };
}

const TITLES = { rename: 'renameTitle', move: 'moveTitle', delete: 'deleteTitle' } as const;

function titleOf(what: TreeSuggestion): string {
  return what.kind === 'create' ? t('newDocumentTitle') : t(TITLES[what.kind], { name: what.item.name });
}

/** Returns the sentence below the title. Of a folder, it says how many documents it's about. */
function noteOf(what: TreeSuggestion, count: number): string {
  if (what.kind === 'create') return t('newNote');
  return what.item.type === 'folder' ? t('existingFolder', { count }) : t('existing');
}

/** Returns the field's initial value: the folder of a new or moved item, or the name of an item to rename. */
function firstPath(what: TreeSuggestion): string {
  if (what.kind === 'create') return what.folder === '' ? '' : `${what.folder}/`;
  return what.kind === 'move' ? folderOf(what.item.path) : what.item.name;
}

function isUnchanged(what: TreeSuggestion, path: string): boolean {
  if (what.kind === 'move') return path === folderOf(what.item.path);
  return what.kind !== 'delete' && (path === '' || path === firstPath(what));
}
