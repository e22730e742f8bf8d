import dynamic from 'next/dynamic';
import type { OpenDocument } from './open-document';

const TrashBanner = dynamic(() => import('./TrashBanner').then((m) => m.TrashBanner));

/** What stands between the bar and the text when something about the document is not as usual. */
export function Banners({ document, notice }: { document: OpenDocument; notice: string | undefined }) {
  return (
    <>
      {document.trashed && <TrashBanner documentId={document.documentId} />}
      {notice && (
        <p role="alert" className="border-line border-b bg-warn-bg px-4 py-2 text-sm text-warn-ink">
          {notice}
        </p>
      )}
    </>
  );
}
