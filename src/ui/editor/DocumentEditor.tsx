'use client';

import { useEffect, useRef, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { createEditor } from './create-editor';
import type { EditorHandle, EditorKind, EditorMode } from './editor-options';
import type { HunkActions, SuggestionHunk } from './suggestions/suggestion-hunk';
import type { HunkPlaces } from './suggestions/suggestions';
import { Toolbar } from './Toolbar';
import './editor.css';

interface DocumentEditorProps extends HunkActions {
  /** Another document makes another editor. */
  documentId: string;
  ytext: Y.Text;
  awareness: Awareness;
  kind: EditorKind;
  path: string;
  mode?: EditorMode;
  readOnly?: boolean;
  dark?: boolean;
  /** Keep the array between renders: each new one has its anchors resolved. */
  hunks?: readonly SuggestionHunk[];
  selectedHunk?: string;
  /** Hears where the hunks stand whenever one's status changes. */
  onHunkPlaces?: (places: HunkPlaces) => void;
  /** Follows a link that was Mod+clicked; by default it opens in a new tab. The address is safe, and may be relative. */
  onOpenLink?: (href: string) => void;
  /** Called with the editor when it stands, and with undefined when it goes. */
  onEditor?: (editor: EditorHandle | undefined) => void;
  className?: string;
}

const NO_HUNKS: readonly SuggestionHunk[] = [];

/** The editor of a shared document with its toolbar. The framework-free part is `createEditor`. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { documentId, ytext, awareness, kind, path, mode = 'live', readOnly = false, dark = false } = props;
  const { hunks = NO_HUNKS, selectedHunk, className } = props;
  const parent = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<EditorHandle>();
  // The editor lives longer than a render: it always calls what the last render passed.
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
      onOpenLink: latest.current.onOpenLink && ((href) => latest.current.onOpenLink?.(href)),
      onHunkPlaces: (places) => latest.current.onHunkPlaces?.(places),
    });
    setEditor(created);
    latest.current.onEditor?.(created);
    return () => {
      latest.current.onEditor?.(undefined);
      setEditor(undefined);
      created.destroy();
    };
  }, [documentId, ytext, awareness, kind]);

  useEffect(() => editor?.setMode(mode), [editor, mode]);
  useEffect(() => editor?.setReadOnly(readOnly), [editor, readOnly]);
  useEffect(() => editor?.setDark(dark), [editor, dark]);
  useEffect(() => editor?.setSuggestions(hunks), [editor, hunks]);
  useEffect(() => editor?.selectHunk(selectedHunk), [editor, selectedHunk]);
  const canSelect = props.onSelect !== undefined;
  const canDecide = props.onAccept !== undefined && props.onReject !== undefined;
  useEffect(() => {
    editor?.setHunkActions({
      onSelect: canSelect ? (id) => latest.current.onSelect?.(id) : undefined,
      onAccept: canDecide ? (id) => latest.current.onAccept?.(id) : undefined,
      onReject: canDecide ? (id) => latest.current.onReject?.(id) : undefined,
    });
  }, [editor, canSelect, canDecide]);

  const hasToolbar = kind === 'markdown' && !readOnly && mode !== 'reading';
  return (
    <div className={className}>
      {hasToolbar && <Toolbar editor={editor} />}
      <div ref={parent} className="vr-editor-parent" />
    </div>
  );
}
