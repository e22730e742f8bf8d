import { Download } from 'lucide-react';
import { t } from '@/generated/messages/document/notices';
import type { Notice } from '../../editor/connection-state';
import { Button } from '../../kit/controls/Button';
import { saveFile } from '../../kit/save-file';
import type { OpenDocument } from '../open-document';

export interface EditNoticeProps {
  document: OpenDocument;
  /** The server's message about this person's edits. */
  notice: Notice | undefined;
  /** Returns this browser's text, if the server doesn't have all of it. */
  keptText: (() => string) | undefined;
}

const WORDS = {
  'not-signed-in': 'notSignedIn',
  'no-access': 'noAccess',
  'not-found': 'notFound',
  'too-big': 'tooBig',
  outdated: 'outdated',
  refused: 'refused',
  reader: 'reader',
  'text-full': 'textFull',
  'history-full': 'historyFull',
  'foreign-client': 'foreignClient',
  'disk-full': 'diskFull',
} as const;

/** The server's message about this person's edits. If they can't be stored, offers the text for saving. */
export function EditNotice({ document, notice, keptText }: EditNoticeProps) {
  if (!notice) return null;
  return (
    <div className="flex items-center gap-3 border-line border-b bg-warn-bg px-4 py-2 text-sm text-warn-ink max-sm:flex-col max-sm:items-start">
      <p role="alert" className="flex-1">
        {t(WORDS[notice])}
      </p>
      {keptText && (
        <Button
          size="sm"
          icon={<Download size={13} />}
          onClick={() => saveFile(fileName(document), keptText(), 'text/plain')}
        >
          {t('downloadText')}
        </Button>
      )}
    </div>
  );
}

function fileName({ path }: OpenDocument): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
