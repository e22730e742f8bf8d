import { type Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect } from 'react';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import type { EditorHandle } from '../../editor/editor-options';
import type { Half, OpenHalves } from './half';

interface CodeSupport {
  halves: OpenHalves;
  diagnostics: readonly SheetDiagnostic[];
  /** The data as it is now, for completing placeholders. */
  data: string | undefined;
}

/** What each half's editor can do besides editing. Columns are narrow, so long lines wrap. */
const EXTENSIONS: Readonly<Record<Half, Extension[]>> = {
  data: [EditorView.lineWrapping],
  template: [],
};

/** Gives the editors of a sheet what helps to write data and templates. */
export function useCodeSupport({ halves }: CodeSupport): void {
  useExtensions(halves.data.editor, EXTENSIONS.data);
  useExtensions(halves.template.editor, EXTENSIONS.template);
}

function useExtensions(editor: EditorHandle | undefined, extensions: Extension[]): void {
  useEffect(() => {
    editor?.view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
  }, [editor, extensions]);
}
