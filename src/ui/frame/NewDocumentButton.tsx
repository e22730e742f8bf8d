import { SquarePen } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { t } from '@/generated/messages/frame/phone-bar';
import { IconButton } from '../kit/controls/IconButton';
import { ApiProvider } from '../shell/ApiProvider';
import { useNewDocument } from '../tree/state/use-new-document';

/** Opens a new untitled document in the project that the person used last. It brings its own API client. */
export function NewDocumentButton() {
  // The sidebar stays when the document opens, so on its page the button is a new one.
  return (
    <ApiProvider key={usePathname()}>
      <New />
    </ApiProvider>
  );
}

function New() {
  const { create, busy } = useNewDocument();
  return (
    <IconButton
      label={t('newDocument')}
      size="sm"
      // The search beside it keeps its words, except where fingers need the room.
      className="pointer-coarse:size-9"
      icon={<SquarePen size={16} aria-hidden="true" />}
      disabled={busy}
      onClick={create}
    />
  );
}
