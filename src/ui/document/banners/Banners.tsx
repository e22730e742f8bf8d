import { Download } from 'lucide-react';
import dynamic from 'next/dynamic';
import { Button } from '../../kit/controls/Button';
import { saveFile } from '../../kit/save-file';
import type { OpenDocument } from '../open-document';

const TrashBanner = dynamic(() => import('./TrashBanner').then((m) => m.TrashBanner));

interface NoticeProps {
  document: OpenDocument;
  /** What the server says about this person's edits. */
  notice: string | undefined;
  /** The text in this browser, when the server doesn't have all of it. */
  keptText: (() => string) | undefined;
}

/** Shown between the bar and the text when something about the document needs attention. */
export function Banners(props: NoticeProps) {
  const { trashed, documentId } = props.document;
  return (
    <>
      {trashed && <TrashBanner what="document" documentId={documentId} />}
      <EditNotice {...props} />
    </>
  );
}

/** What the server says about this person's edits, with the text to take away if they can't be stored. */
export function EditNotice({ document, notice, keptText }: NoticeProps) {
  if (!notice) return null;
  return (
    <div className="flex items-center gap-3 border-line border-b bg-warn-bg px-4 py-2 text-sm text-warn-ink max-sm:flex-col max-sm:items-start">
      <p role="alert" className="flex-1">
        {notice}
      </p>
      {keptText && (
        <Button
          size="sm"
          icon={<Download size={13} />}
          onClick={() => saveFile(fileName(document), keptText(), 'text/plain')}
        >
          Download the text
        </Button>
      )}
    </div>
  );
}

function fileName({ path }: OpenDocument): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
