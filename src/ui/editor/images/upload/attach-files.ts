import { Compartment, Prec, StateEffect, type Transaction } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import type { Text as YText } from 'yjs';
import { fileIdsIn } from '@/files/core/address';
import { isVerbatim } from '../../commands/syntax';
import { activeRange } from '../../table/cell-selection';
import { filesOf, filesTaken, giveFiles, heldFiles } from '../held-files';
import { imageRequested } from '../image-request';
import type { KeptUploads } from './kept-uploads';
import { uploadMarks } from './upload-marks';
import type { UploadPorts } from './upload-queue';
import { Uploader } from './uploader';

export interface FileAttachments {
  /** Starts uploading files. They appear at the caret, which can be in a table cell, in this order. */
  add(files: readonly File[]): void;
  /** Takes no more files. Files that are being uploaded are still inserted into the text. */
  stop(): void;
}

export interface AttachOptions extends Pick<UploadPorts, 'send'> {
  /** The text that the editor shows. */
  ytext: YText;
  /** Where the browser keeps its files until they are uploaded. */
  kept: KeptUploads;
  /** Called when a command asks for a picture or a file. */
  onRequest(): void;
  /** Called with the ids of files that pasted or dropped text refers to. They may belong to other projects. */
  onPastedFiles(fileIds: readonly string[]): void;
}

/** Lets an editor take files that are pasted into it or dropped on it. */
export function attachFiles(
  view: EditorView,
  { ytext, kept, send, onRequest, onPastedFiles }: AttachOptions,
): FileAttachments {
  const uploader = new Uploader({ view, ytext, kept, send });
  const compartment = new Compartment();
  const takes = (event: Event, files: readonly File[], pos = view.state.doc.length) => {
    if (files.length === 0 || view.state.readOnly || isVerbatim(view.state, pos)) return false;
    event.preventDefault();
    uploader.add(files, pos);
    return true;
  };
  const extension = [
    uploadMarks({ cancel: (id) => uploader.cancel(id), retry: (id) => uploader.queue.retry(id) }),
    // Runs before the editor's own handlers, which would insert the content of a text file.
    Prec.high(
      EditorView.domEventHandlers({
        paste: (event) => takes(event, filesOf(event), view.state.selection.main.to),
        drop: (event) => takes(event, filesOf(event), view.posAtCoords(event) ?? undefined),
      }),
    ),
    EditorView.updateListener.of(({ transactions }) => {
      for (const effect of transactions.flatMap(({ effects }) => effects)) {
        if (effect.is(imageRequested)) onRequest();
        else if (effect.is(giveFiles)) uploader.add(effect.value.files, effect.value.pos);
      }
      const pasted = fileIdsIn(transactions.map(pastedText).join('\n'));
      if (pasted.length > 0) onPastedFiles(pasted);
    }),
    ViewPlugin.define(() => ({ destroy: () => uploader.leave() })),
  ];
  const held = heldFiles(view.state) ?? [];
  view.dispatch({ effects: [filesTaken.of(null), StateEffect.appendConfig.of(compartment.of(extension))] });
  for (const { files, pos } of held) uploader.add(files, isVerbatim(view.state, pos) ? view.state.doc.length : pos);
  void uploader.continueLeft();
  return {
    add: (files) => uploader.add(files, activeRange(view.state).to),
    stop: () => {
      uploader.leave();
      // A destroyed editor needs no reconfiguration.
      if (view.dom.isConnected) view.dispatch({ effects: compartment.reconfigure([]) });
    },
  };
}

/** Returns the text that a transaction pasted or dropped; empty for other edits. */
function pastedText(transaction: Transaction): string {
  if (!transaction.isUserEvent('input.paste') && !transaction.isUserEvent('input.drop')) return '';
  const texts: string[] = [];
  transaction.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => texts.push(inserted.toString()));
  return texts.join('\n');
}
