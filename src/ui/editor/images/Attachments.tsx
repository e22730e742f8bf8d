import { useEffect, useRef, useState } from 'react';
import type { EditorHandle } from '../editor-options';
import { onOneLine } from '../one-line';
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
  const { state } = editor.view;
  const { from, to } = state.selection.main;
  return (
    <InsertImageDialog
      description={onOneLine(state.sliceDoc(from, to))}
      onFiles={(files) => attachments.current?.add(files)}
      onAddress={(image) => {
        editor.view.dispatch(editor.view.state.replaceSelection(imageMarkdown(image)), { userEvent: 'input.format' });
      }}
      onClose={() => {
        setIsAsking(false);
        editor.focus();
      }}
    />
  );
}
