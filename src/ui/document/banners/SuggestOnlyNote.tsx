import { MessageSquareDiff } from 'lucide-react';
import { t } from '@/generated/messages/document/banners';

/** Explains why the text can't be edited to people whose role would allow it. */
export function SuggestOnlyNote({ what }: { what: 'document' | 'sheet' }) {
  return (
    <p className="flex items-start gap-2 border-line border-b bg-hover px-4 py-2 text-sm text-soft">
      <MessageSquareDiff size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      {t('suggestOnly', { what })}
    </p>
  );
}
