import { type RefObject, useEffect, useMemo } from 'react';
import type { TextEdit } from '@/sheets/core/data/edit-json';
import type { FieldPath } from '@/sheets/core/data/field-path';
import { scanJson } from '@/sheets/core/data/scan-json';
import type { EditorHandle } from '../../../editor/editor-options';
import { isMod } from '../../../shell/keys';
import type { FormContext } from './form-context';

const USER_EVENTS = { typed: 'input.type', step: 'input.block' };

/** Reads and writes the data through its editor, so that the form's edits are shared and undone like typed ones. */
export function useFormWriter(
  editor: EditorHandle | undefined,
  readOnly: boolean,
): Pick<FormContext, 'write' | 'read' | 'readSource'> {
  return useMemo(() => {
    const textNow = () => editor?.view.state.doc.toString() ?? '';
    return {
      write: (edit: (text: string) => TextEdit[] | undefined, kind: 'typed' | 'step' = 'typed') => {
        if (!editor || readOnly) return;
        const edits = edit(textNow());
        if (edits && edits.length > 0) editor.view.dispatch({ changes: edits, userEvent: USER_EVENTS[kind] });
      },
      read: (path: FieldPath) => valueAt(textNow(), path),
      readSource: (path: FieldPath) => sourceAt(textNow(), path),
    };
  }, [editor, readOnly]);
}

function valueAt(text: string, path: FieldPath): unknown {
  try {
    const root: unknown = JSON.parse(text);
    return path.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], root);
  } catch {
    return undefined;
  }
}

function sourceAt(text: string, path: FieldPath): string | undefined {
  const scan = scanJson(text);
  const range = scan.ok ? scan.rangeOf(path) : undefined;
  return range && text.slice(range.from, range.to);
}

/**
 * Applies undo and redo, by keys or by the browser's commands, to the shared text. The form has no history of its own.
 */
export function useFormUndo(form: RefObject<HTMLElement | null>, editor: EditorHandle | undefined): void {
  useEffect(() => {
    const element = form.current;
    if (!element || !editor) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!isMod(event) || event.altKey || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) editor.redo();
      else editor.undo();
    };
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      if (event.inputType === 'historyUndo') editor.undo();
      else editor.redo();
    };
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('beforeinput', onBeforeInput);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('beforeinput', onBeforeInput);
    };
  }, [form, editor]);
}
