import { t } from '@/generated/messages/threads';
import { CommentForm } from '../CommentForm';
import { shortQuote } from '../thread-title';
import { useThreadsHere } from '../threads-context';
import { useThreadCommands } from '../use-thread-commands';

/** The form for a comment on the selected text. `isBeside`: whether it is next to that text. */
export function DraftCard({ isBeside }: { isBeside: boolean }) {
  const { draft, setDraft } = useThreadsHere();
  const commands = useThreadCommands();
  if (!draft) return null;
  return (
    <section aria-label={t('newComment')} className="rounded-lg border border-accent bg-raised p-3 shadow-card">
      <p
        dir="auto"
        className="mb-2 line-clamp-3 border-warn-ink/60 border-s-2 ps-2 font-serif text-sm text-soft italic"
      >
        {shortQuote(draft.quote, 200)}
      </p>
      <CommentForm
        label={t('commentField')}
        placeholder={t('commentPlaceholder')}
        verb={t('comment')}
        draftKey="new"
        autoFocus={isBeside ? 'unscrolled' : true}
        onCancel={() => setDraft(undefined)}
        onSubmit={async (body) => {
          const isTaken = await commands.startOnPassage(draft, body);
          if (isTaken) setDraft(undefined);
          return isTaken;
        }}
      />
    </section>
  );
}
