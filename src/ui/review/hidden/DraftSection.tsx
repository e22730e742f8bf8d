import { EditorView } from '@codemirror/view';
import { PenLine } from 'lucide-react';
import { t } from '@/generated/messages/review/hidden';
import type { Hunk } from '@/versions/core/hunks/hunks';
import type { EditorHandle } from '../../editor/editor-options';
import { HunkText } from '../../hunks/HunkText';
import { hunkLabel } from '../../hunks/hunk-label';
import { Button } from '../../kit/controls/Button';
import { draftPlaces } from './draft-places';
import type { ShownDraft } from './hiding';
import { removeChange } from './remove-change';

/** Nobody reads more changes of a draft here. The text shows all of them. */
const MOST = 30;

interface DraftSectionProps {
  draft: ShownDraft;
  /** The editor that shows the draft. */
  editor: EditorHandle | undefined;
}

/**
 * Lists the changes of the draft that the text shows. A press on one scrolls the text to it. People who can write in the
 * draft can undo each change.
 */
export function DraftSection({ draft, editor }: DraftSectionProps) {
  const { authorName, changes, hunks = [], editsToUndo } = draft;
  const title = authorName === null ? t('yourDraft') : t('draftBy', { name: authorName });
  const places = draftPlaces(hunks);
  const mayUndo = editsToUndo !== undefined && editor !== undefined && !editor.view.state.readOnly;
  const caret = editor?.view.state.selection.main.head;
  const listed = hunks
    .map((hunk, i) => ({ hunk, place: places[i] ?? 0 }))
    .filter(({ hunk, place }) => place !== caret || !isBlank(hunk));
  return (
    <section aria-label={title} className="px-3 py-3">
      <header className="flex items-center gap-2 px-1 text-sm">
        <PenLine size={14} className="shrink-0 text-add-ink" aria-hidden="true" />
        <h2 dir="auto" className="min-w-0 truncate font-semibold">
          {title}
        </h2>
        {changes !== undefined && (
          <span className="text-soft text-xs tabular-nums">{t('changes', { count: changes })}</span>
        )}
      </header>
      {listed.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1.5">
          {listed.slice(0, MOST).map(({ hunk, place }) => (
            <DraftChange
              key={`${hunk.from}-${hunk.to}`}
              hunk={hunk}
              onGo={() => goTo(editor, place)}
              onUndo={mayUndo ? () => removeChange(editor, editsToUndo(hunk)) : undefined}
            />
          ))}
        </ul>
      )}
      {listed.length > MOST && (
        <p className="mt-2 px-1 text-faint text-xs">{t('more', { count: listed.length - MOST })}</p>
      )}
    </section>
  );
}

/** Returns whether only blanks are added. At the caret, they are the beginning of what is being typed. */
function isBlank({ before, after }: Hunk): boolean {
  return before === '' && after.trim() === '';
}

interface DraftChangeProps {
  hunk: Hunk;
  onGo(): void;
  onUndo: (() => void) | undefined;
}

function DraftChange({ hunk, onGo, onUndo }: DraftChangeProps) {
  const change = hunkLabel(hunk);
  return (
    <li className="relative">
      <button
        type="button"
        aria-label={t('goTo', { change })}
        onClick={onGo}
        className="w-full rounded-lg border border-line bg-raised px-3 py-2 text-start hover:border-line-strong"
      >
        <HunkText hunk={hunk} whole={false} corner={onUndo && 'word'} />
      </button>
      {onUndo && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('undoChange', { change })}
          className="absolute end-1 top-1 text-xs pointer-coarse:top-0 pointer-coarse:h-11"
          onClick={onUndo}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}

function goTo(editor: EditorHandle | undefined, at: number): void {
  if (!editor) return;
  const { view } = editor;
  const place = Math.min(at, view.state.doc.length);
  view.dispatch({ selection: { anchor: place }, effects: EditorView.scrollIntoView(place, { y: 'center' }) });
}
