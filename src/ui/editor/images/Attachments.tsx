import { useEffect, useRef, useState } from 'react';
import type { EditorHandle } from '../editor-options';
import { onOneLine } from '../one-line';
import { activeRange, activeState, dispatchActive, focusActive, selectedInCell } from '../table/cell-selection';
import { escapeCell } from '../table/editing/table-edits';
import { InsertImageDialog } from './InsertImageDialog';
import { attachFiles, type FileAttachments } from './upload/attach-files';
import { carryPasted } from './upload/carry-pasted';
import { imageMarkdown } from './upload/file-markdown';
import { keptUploads } from './upload/kept-uploads';
import { uploadFile } from './upload/upload-file';

interface AttachmentsProps {
  editor: EditorHandle;
  documentId: string;
  /** The document's id, or the draft's if the editor shows a draft. */
  textId: string;
}

/** Lets people add pictures and files to an editor by pasting, dropping or choosing them in a dialog. */
export function Attachments({ editor, documentId, textId }: AttachmentsProps) {
  const attachments = useRef<FileAttachments>(undefined);
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    const attached = attachFiles(editor.view, {
      ytext: editor.ytext,
      kept: keptUploads({ documentId, textId }),
      send: (file, options) => uploadFile(file, { documentId, ...options }),
      onRequest: () => setIsAsking(true),
      onPastedFiles: (fileIds) => void carryPasted(documentId, fileIds),
    });
    attachments.current = attached;
    return () => attached.stop();
  }, [editor, documentId, textId]);

  if (!isAsking) return null;
  const { view } = editor;
  const { from, to } = activeRange(view.state);
  return (
    <InsertImageDialog
      description={onOneLine(view.state.sliceDoc(from, to))}
      onFiles={(files) => attachments.current?.add(files)}
      onAddress={(image) => {
        const markdown = imageMarkdown(image);
        const insert = selectedInCell(view.state) ? escapeCell(markdown) : markdown;
        dispatchActive(view, { ...activeState(view.state).replaceSelection(insert), userEvent: 'input.format' });
      }}
      onClose={() => {
        setIsAsking(false);
        focusActive(view);
      }}
    />
  );
}
