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
  /** The current data as JSON, for completing placeholders. */
  data: string | undefined;
  diagnostics: readonly SheetDiagnostic[];
}

/** Lines of JSON wrap because the columns are narrow. */
const WRAPPING: Readonly<Record<Half, Extension>> = { data: EditorView.lineWrapping, template: [] };

/** Adds completion and diagnostics to the editors of a sheet. */
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
