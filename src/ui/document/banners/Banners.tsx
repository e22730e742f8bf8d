import dynamic from 'next/dynamic';
import type { EditNoticeProps } from './EditNotice';

const TrashBanner = dynamic(() => import('./TrashBanner').then((m) => m.TrashBanner));
const SuggestOnlyNote = dynamic(() => import('./SuggestOnlyNote').then((m) => m.SuggestOnlyNote));
const EditNotice = dynamic(() => import('./EditNotice').then((m) => m.EditNotice), { ssr: false });

interface BannersProps extends EditNoticeProps {
  /** Whether the project's rules only let the person suggest, although their role would let them edit. */
  suggestsOnly: boolean;
}

/** Messages between the bar and the text, shown when something about the document needs attention. */
export function Banners({ suggestsOnly, ...props }: BannersProps) {
  const { trashed, documentId } = props.document;
  return (
    <>
      {trashed && <TrashBanner what="document" documentId={documentId} />}
      {suggestsOnly && !trashed && <SuggestOnlyNote what="document" />}
      {props.notice && <EditNotice {...props} />}
    </>
  );
}
