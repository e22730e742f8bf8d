'use client';

import type { Extension } from '@codemirror/state';
import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { createEditor } from './create-editor';
import type { EditorHandle, EditorKind, EditorMode } from './editor-options';
import { showOutline, useOutlineShown } from './outline/outline-view';
import './editor.css';
import './images/images.css';

/** Keeps the place of the toolbar, which is loaded late because nobody needs it to type the first character. */
const ToolbarPlace = () => <div className="h-[41px] pointer-coarse:h-[53px] shrink-0 border-line border-b bg-paper" />;
const Toolbar = dynamic(() => import('./toolbar/Toolbar').then((module) => module.Toolbar), {
  ssr: false,
  loading: ToolbarPlace,
});

const Attachments = dynamic(() => import('./images/Attachments').then((module) => module.Attachments), { ssr: false });

const OfferedOutline = dynamic(() => import('./outline/OfferedOutline').then((module) => module.OfferedOutline), {
  ssr: false,
});

/** Keeps the place of the line above a text that is only read. */
const ReadingHeadPlace = () => <div className="h-10 shrink-0" />;
const ReadingHead = dynamic(() => import('./outline/ReadingHead').then((module) => module.ReadingHead), {
  ssr: false,
  loading: ReadingHeadPlace,
});

/** Keeps the place of the outline, so that the text doesn't move twice. */
const OutlinePlace = () => <div className="w-60 shrink-0 border-line border-e @max-3xl:hidden" />;
const Outline = dynamic(() => import('./outline/Outline').then((module) => module.Outline), {
  ssr: false,
  loading: OutlinePlace,
});

interface DocumentEditorProps {
  /** The document. A different id creates a new editor. */
  documentId: string;
  /** The draft, if the text is one. */
  draftId?: string;
  ytext: Y.Text;
  awareness: Awareness;
  kind: EditorKind;
  path: string;
  mode?: EditorMode;
  readOnly?: boolean;
  /** Whether the person reads the text, and doesn't write or review. The outline is then shown if there is room. */
  isRead?: boolean;
  dark?: boolean;
  /** Follows a link that was Mod+clicked; by default it opens in a new tab. The address is safe and can be relative. */
  onOpenLink?: (href: string) => void;
  /** Called with the editor once it is ready, and with undefined when it is destroyed. */
  onEditor?: (editor: EditorHandle | undefined) => void;
  /** What this page adds to the editor. A different extension creates a new editor. */
  extension?: Extension;
  /** Shown above a text that is only read. It isn't part of the text. */
  readingHead?: ReactNode;
  /** Shown below the headings of the outline. */
  outlineFoot?: ReactNode;
  className?: string;
}

/** The editor of a shared document with its toolbar. The framework-free part is `createEditor`. */
export function DocumentEditor(props: DocumentEditorProps) {
  const {
    documentId,
    draftId,
    ytext,
    awareness,
    kind,
    path,
    mode = 'live',
    readOnly = false,
    dark = false,
    className,
    extension,
  } = props;
  const parent = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<EditorHandle>();
  const root = useRef<HTMLDivElement>(null);
  const outlineShown = useOutlineShown();
  // Over the text, the outline closes again once a heading is chosen. That says nothing about the next document.
  const [contentsButton, openContents] = useState<HTMLElement>();
  // The editor outlives a render, so it always calls the callbacks of the latest render.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: path, mode and the like are followed by the effects below
  useEffect(() => {
    if (!parent.current) return;
    const created = createEditor({
      parent: parent.current,
      ytext,
      awareness,
      kind,
      path,
      mode,
      readOnly,
      dark,
      ...(extension && { extension }),
      onOpenLink: latest.current.onOpenLink && ((href) => latest.current.onOpenLink?.(href)),
    });
    setEditor(created);
    latest.current.onEditor?.(created);
    return () => {
      latest.current.onEditor?.(undefined);
      setEditor(undefined);
      created.destroy();
    };
  }, [documentId, ytext, awareness, kind, extension]);

  useEffect(() => editor?.setMode(mode), [editor, mode]);
  useEffect(() => editor?.setReadOnly(readOnly), [editor, readOnly]);
  useEffect(() => editor?.setDark(dark), [editor, dark]);

  const isReading = props.isRead === true && kind === 'markdown';
  useEffect(() => {
    if (!isReading) openContents(undefined);
  }, [isReading]);
  const hasOutline = outlineShown || (isReading && contentsButton !== undefined);
  const closeOutline = () => {
    openContents(undefined);
    if (outlineShown) showOutline(false);
  };
  const canWrite = kind === 'markdown' && !readOnly && mode !== 'reading';
  return (
    <div ref={root} className={className}>
      {isReading && editor && <OfferedOutline place={root} editor={editor} />}
      {canWrite && !editor && <ToolbarPlace />}
      {canWrite && editor && <Toolbar editor={editor} />}
      {canWrite && editor && (
        <Attachments key={documentId} editor={editor} documentId={documentId} textId={draftId ?? documentId} />
      )}
      <div className="relative flex min-h-0 flex-1">
        {hasOutline && editor && kind === 'markdown' && (
          <Outline editor={editor} opener={contentsButton} foot={props.outlineFoot} onClose={closeOutline} />
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {isReading && (
            <ReadingHead
              place={root}
              editor={editor}
              isOutlineShown={hasOutline}
              onOpenOutline={openContents}
              onCloseOutline={closeOutline}
            >
              {props.readingHead}
            </ReadingHead>
          )}
          <div ref={parent} className="vr-editor-parent min-h-0 min-w-0 flex-1" />
        </div>
      </div>
    </div>
  );
}
