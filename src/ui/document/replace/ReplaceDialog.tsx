import { useState } from 'react';
import { displayPath } from '@/documents/core/path';
import { t } from '@/generated/messages/document/replace';
import { Button } from '../../kit/controls/Button';
import { Dialog } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { Notice } from '../../kit/feedback/Notice';
import { Spinner } from '../../kit/feedback/Spinner';
import { useMay } from '../../shell/viewer';
import { FoundDocument } from './FoundDocument';
import { ReplaceFields } from './ReplaceFields';
import { ReplaceResult } from './ReplaceResult';
import { useChoice } from './use-choice';
import { type SearchFields, useProjectSearch } from './use-project-search';
import { useReplace } from './use-replace';

interface ReplaceDialogProps {
  projectId: string;
  projectName: string;
  onClose(): void;
}

const EMPTY: SearchFields = { query: '', replacement: '', matchCase: false, wholeWord: false, isRegExp: false };
/** How many documents are unfolded at first. */
const OPEN_AT_FIRST = 5;

/** Find and replace in a project: matches by document, which of them to replace, and the result. */
export function ReplaceDialog({ projectId, projectName, onClose }: ReplaceDialogProps) {
  const [fields, setFields] = useState(EMPTY);
  const search = useProjectSearch(projectId, fields);
  const choice = useChoice();
  const replace = useReplace(projectId);
  const change = (next: SearchFields) => {
    setFields(next);
    choice.clear();
    replace.clear();
  };
  const { found, searched, error } = search;
  const documents = found.filter((one) => choice.countOf(one) > 0).length;
  const matches = found.reduce((sum, one) => sum + choice.countOf(one), 0);
  return (
    <Dialog title={t('title')} description={projectName} form="wide" onClose={onClose}>
      <ReplaceFields fields={fields} onChange={change} />
      {replace.report ? (
        <ReplaceResult
          report={replace.report}
          undone={replace.undone}
          undoProblem={replace.undoProblem}
          isUndoing={replace.isUndoing}
          nameOf={(id) => displayPath(found.find(({ documentId }) => documentId === id)?.path ?? '')}
          onUndo={(runId) => void replace.takeBack(runId)}
          onBack={() => {
            replace.clear();
            void search.refresh();
          }}
        />
      ) : (
        <>
          <p role="status" className="flex min-h-8 items-center gap-2 text-sm text-soft">
            {search.isSearching && <Spinner size={13} />}
            {search.isAsked && t('found', { matches: matchesOf(found), documents: found.length })}
          </p>
          {search.isCut && <Notice>{t('cut')}</Notice>}
          {error && <Notice>{messageOf(error)}</Notice>}
          <ul aria-label={t('results')} className="-mx-2 max-h-[50vh] min-h-24 overflow-y-auto px-2">
            {found.map((one, i) => (
              <FoundDocument key={one.documentId} found={one} choice={choice} isOpen={i < OPEN_AT_FIRST} />
            ))}
          </ul>
          <Actions
            {...{ matches, documents }}
            isReady={!search.isSearching && matches > 0}
            progress={replace.progress}
            onRun={(mode) => void replace.run(mode, searched, choice.chosen(found))}
          />
        </>
      )}
    </Dialog>
  );
}

function matchesOf(found: readonly { count: number }[]): number {
  return found.reduce((sum, { count }) => sum + count, 0);
}

interface ActionsProps {
  matches: number;
  documents: number;
  isReady: boolean;
  progress: { done: number; total: number } | undefined;
  onRun(mode: 'edit' | 'suggest'): void;
}

function Actions({ matches, documents, isReady, progress, onRun }: ActionsProps) {
  const mayEdit = useMay('edit');
  const maySuggest = useMay('comment');
  if (!maySuggest) return <p className="pt-3 text-faint text-sm">{t('readOnly')}</p>;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t pt-3">
      <p className="flex-1 text-sm text-soft" role="status">
        {progress && t('progress', progress)}
      </p>
      <Button disabled={!isReady || progress !== undefined} onClick={() => onRun('suggest')}>
        {t('suggest')}
      </Button>
      {mayEdit && (
        <Button variant="primary" disabled={!isReady} busy={progress !== undefined} onClick={() => onRun('edit')}>
          {t('replace', { matches, documents })}
        </Button>
      )}
    </div>
  );
}
