import { Compartment, StateEffect } from '@codemirror/state';
import dynamic from 'next/dynamic';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '@/generated/messages/blame';
import { passagesIn } from '@/versions/core/graph/blame';
import type { EditorHandle } from '../editor/editor-options';
import { announce } from '../kit/feedback/live-region';
import { type Author, authorsOf } from './authors';
import { BlameCard } from './BlameCard';
import { BlameLegend } from './BlameLegend';
import { blameLayer, drawAuthors } from './blame-layer';
import { type BlameView, showAuthors, takeQuestion } from './blame-view';
import { useBlame } from './use-blame';
import './blame.css';

const TurnDetailsDialog = dynamic(() => import('../agent/turn/TurnDetailsDialog').then((m) => m.TurnDetailsDialog), {
  ssr: false,
});

interface BlameProps {
  editor: EditorHandle;
  documentId: string;
  view: BlameView;
}

/** A request for the authors of the selection: its range at that time, and its position in the window. */
interface Question {
  from: number;
  to: number;
  anchor: { left: number; top: number; bottom: number };
  byKey: boolean;
}

/** Shows who wrote what: colours over the text with a legend, and a card about the selection. */
export function Blame({ editor, documentId, view }: BlameProps) {
  const [question, setQuestion] = useState<Question>();
  const [turnId, setTurnId] = useState<string>();
  const { shown, asked } = view;
  const { passages, problem, look } = useBlame(editor, documentId, shown || question !== undefined);
  const authors = useMemo(() => passages && authorsOf(passages), [passages]);
  const legend = useLayer(editor, shown, () => setQuestion(questionOf(editor, false)));

  useEffect(() => {
    if (legend && passages && authors) drawAuthors(editor.view, passages, authors);
  }, [editor, legend, passages, authors]);
  useEffect(() => {
    if (!asked) return;
    takeQuestion();
    setQuestion(questionOf(editor, true));
  }, [asked, editor]);
  useSaidOnce(shown ? authors : undefined);
  // Waits until the dialog is closed, because elements behind an open dialog can't take the focus.
  const detailsOpen = useRef(false);
  useEffect(() => {
    if (detailsOpen.current && turnId === undefined) editor.focus();
    detailsOpen.current = turnId !== undefined;
  }, [editor, turnId]);

  const close = () => {
    setQuestion(undefined);
    if (question?.byKey) editor.focus();
  };
  return (
    <>
      {legend &&
        createPortal(
          <BlameLegend
            authors={authors}
            problem={problem}
            onRetry={look}
            onClose={() => {
              showAuthors(false);
              editor.focus();
            }}
          />,
          legend,
        )}
      {question && (
        <BlameCard
          passages={passages && passagesIn(passages, question.from, question.to)}
          quote={(from, to) => editor.view.state.sliceDoc(from, to)}
          anchor={question.anchor}
          takesFocus={question.byKey}
          onTurn={setTurnId}
          onClose={close}
        />
      )}
      {turnId !== undefined && <TurnDetailsDialog turnId={turnId} onClose={() => setTurnId(undefined)} />}
    </>
  );
}

/** Tells screen readers who the authors are once, when the colours appear, and not at each change of the text. */
function useSaidOnce(authors: readonly Author[] | undefined): void {
  const said = useRef(false);
  useEffect(() => {
    if (authors && !said.current) announce(namesText(authors));
    said.current = authors !== undefined;
  }, [authors]);
}

/** Adds the layer to the editor while `shown`. Returns the element for the legend. */
function useLayer(editor: EditorHandle, shown: boolean, pick: () => void): HTMLElement | undefined {
  const [legend, setLegend] = useState<HTMLElement>();
  const latest = useRef(pick);
  useEffect(() => {
    latest.current = pick;
  });
  useEffect(() => {
    if (!shown) return;
    const { view } = editor;
    const compartment = new Compartment();
    const layer = blameLayer({ legend: setLegend, pick: () => latest.current() });
    view.dispatch({ effects: StateEffect.appendConfig.of(compartment.of(layer)) });
    return () => {
      setLegend(undefined);
      view.dispatch({ effects: compartment.reconfigure([]) });
    };
  }, [editor, shown]);
  return legend;
}

function questionOf({ view }: EditorHandle, byKey: boolean): Question {
  const { from, to } = view.state.selection.main;
  const start = view.coordsAtPos(from);
  const end = view.coordsAtPos(to);
  const frame = view.dom.getBoundingClientRect();
  const anchor = {
    left: start?.left ?? frame.left,
    top: start?.top ?? frame.top,
    bottom: end?.bottom ?? frame.top + frame.height / 2,
  };
  return { from, to, anchor, byKey };
}

function namesText(authors: readonly Author[]): string {
  if (authors.length === 0) return t('noAuthors');
  return t('authorsAre', { names: authors.map(({ name }) => name).join(', ') });
}
