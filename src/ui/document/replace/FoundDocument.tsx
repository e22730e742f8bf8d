import { useEffect, useId, useRef, useState } from 'react';
import { displayPath } from '@/documents/core/path';
import { t } from '@/generated/messages/document/replace';
import type { FoundInDocument, ShownMatch } from '@/review/replace/schema';
import { FoldArrow } from '../../kit/display/FoldArrow';
import type { useChoice } from './use-choice';

interface FoundDocumentProps {
  found: FoundInDocument;
  choice: ReturnType<typeof useChoice>;
  isOpen: boolean;
}

/** A document's matches, each with the text around it and a checkbox to exclude it. */
export function FoundDocument({ found, choice, isOpen: isOpenAtFirst }: FoundDocumentProps) {
  const { documentId, count, matches } = found;
  const path = displayPath(found.path);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const isChosen = choice.isChosen(documentId);
  return (
    <li className="border-line border-b py-1 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto] last:border-b-0">
      <div className="flex items-center gap-2 py-1">
        <input
          type="checkbox"
          aria-label={t('replaceIn', { path })}
          checked={isChosen}
          onChange={() => choice.toggle(documentId)}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-1.5 rounded-md py-0.5 text-start hover:bg-hover"
        >
          <FoldArrow open={isOpen} size={14} className="text-faint" />
          <span className="truncate font-medium text-ink text-sm" dir="auto">
            {path}
          </span>
          <span className="ms-auto shrink-0 text-faint text-xs tabular-nums">{t('matches', { count })}</span>
        </button>
      </div>
      {isOpen && (
        <ul id={id} className="ms-6 pb-1">
          {matches.map((match) => (
            <Match
              key={match.from}
              match={match}
              isChosen={isChosen && choice.isMatchChosen(documentId, match.from)}
              isFixed={!isChosen}
              onToggle={() => choice.toggleMatch(documentId, match.from)}
            />
          ))}
          {count > matches.length && (
            <li className="py-1 text-faint text-xs">{t('more', { count: count - matches.length })}</li>
          )}
        </ul>
      )}
      {!isOpen && <Folded id={id} matches={matches} onFound={() => setOpen(true)} />}
    </li>
  );
}

interface FoldedProps {
  id: string;
  matches: readonly ShownMatch[];
  onFound(): void;
}

/** The hidden text of a folded document's matches. The browser's own search finds it there and unfolds the document. */
function Folded({ id, matches, onFound }: FoldedProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    const element = ref.current;
    const unfold = () => found.current();
    // React supports `hidden` only as a boolean.
    element?.setAttribute('hidden', 'until-found');
    element?.addEventListener('beforematch', unfold);
    return () => element?.removeEventListener('beforematch', unfold);
  }, []);
  return (
    <p ref={ref} id={id} hidden>
      {matches.map(({ before, match, after }) => `${before}${match}${after}`).join('\n')}
    </p>
  );
}

interface MatchProps {
  match: ShownMatch;
  isChosen: boolean;
  /** Whether the whole document is excluded, so that single matches can't be chosen. */
  isFixed: boolean;
  onToggle(): void;
}

function Match({ match: { before, match, after, replacement }, isChosen, isFixed, onToggle }: MatchProps) {
  return (
    <li>
      <label className="flex items-baseline gap-2 rounded-md px-1 py-0.5 text-sm hover:bg-hover">
        <input type="checkbox" className="translate-y-0.5" checked={isChosen} disabled={isFixed} onChange={onToggle} />
        <span className="line-clamp-2 min-w-0 break-words text-soft" dir="auto">
          {before}
          <del className="bg-del-bg text-del-ink">{match}</del>
          {isChosen && replacement !== '' && <ins className="bg-add-bg text-add-ink">{replacement}</ins>}
          {after}
        </span>
      </label>
    </li>
  );
}
