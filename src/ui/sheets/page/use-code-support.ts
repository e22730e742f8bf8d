import { type Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useCallback, useEffect, useRef } from 'react';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import type { EditorHandle } from '../../editor/editor-options';
import { showDiagnostics } from '../code/diagnostics';
import { sheetExtensions } from '../code/sheet-code';
import type { Half, OpenHalves } from './half';

interface CodeSupport {
  halves: OpenHalves;
  /** The data as it is now, for completing placeholders. */
  data: string | undefined;
  diagnostics: readonly SheetDiagnostic[];
}

/** Columns are narrow, so long lines of JSON wrap. */
const WRAPPING: Readonly<Record<Half, Extension>> = { data: EditorView.lineWrapping, template: [] };

/** Gives the editors of a sheet what helps to write data and templates, and marks what is wrong. */
export function useCodeSupport({ halves, data = '', diagnostics }: CodeSupport): void {
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  const dataNow = useCallback(() => latest.current, []);
  useHalf('data', halves.data.editor, { dataNow, diagnostics });
  useHalf('template', halves.template.editor, { dataNow, diagnostics });
}

interface HalfSupport {
  dataNow(): string;
  diagnostics: readonly SheetDiagnostic[];
}

function useHalf(half: Half, editor: EditorHandle | undefined, { dataNow, diagnostics }: HalfSupport): void {
  useEffect(() => {
    const extensions = [WRAPPING[half], sheetExtensions(half, { data: dataNow })];
    editor?.view.dispatch({ effects: StateEffect.appendConfig.of(extensions) });
  }, [editor, half, dataNow]);
  useEffect(() => {
    if (editor) showDiagnostics(editor.view, half, diagnostics);
  }, [editor, half, diagnostics]);
}
