import dynamic from 'next/dynamic';
import type { EditNoticeProps } from './EditNotice';

const TrashBanner = dynamic(() => import('./TrashBanner').then((m) => m.TrashBanner));
const SuggestOnlyNote = dynamic(() => import('./SuggestOnlyNote').then((m) => m.SuggestOnlyNote));
const EditNotice = dynamic(() => import('./EditNotice').then((m) => m.EditNotice), { ssr: false });

interface BannersProps extends EditNoticeProps {
  /** The person's role would let them edit, but the project's rules let them only suggest. */
  suggestsOnly: boolean;
}

/** Shown between the bar and the text when something about the document needs attention. */
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
