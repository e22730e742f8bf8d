import { CornerDownRight } from 'lucide-react';

interface StartersProps {
  mayRun: boolean;
  /** `provider/model-id` */
  model: string | undefined;
  /** With a request in words, or a command. */
  onStart(request: string): void;
}

const PROOFREAD = 'Proofread this';
const FOR_ANY_MODEL = [PROOFREAD, 'Make this shorter without losing facts', 'What is missing or unclear here?'];
const ALT_TEXT = { words: 'Write alt text for the pictures', command: '/task pictures:alt_text' };

/** An empty conversation says what the agent does, and offers a first step that works with the model at hand. */
export function Starters({ mayRun, model, onStart }: StartersProps) {
  const offline = model?.startsWith('offline/') ?? false;
  const requests = (offline ? [PROOFREAD] : FOR_ANY_MODEL).map((words) => ({ words, request: words }));
  // The offline copy editor says what it needs for that.
  const starters = [...requests, { words: ALT_TEXT.words, request: ALT_TEXT.command }];
  return (
    <div className="px-4 py-6">
      <h2 className="font-semibold font-serif text-lg">Ask about this document</h2>
      <p className="mt-1 text-sm text-soft">
        The agent reads the document and suggests changes. The text changes only when someone accepts them.
      </p>
      {mayRun && (
        <ul className="mt-4 flex flex-col gap-1.5">
          {starters.map(({ words, request }) => (
            <li key={request}>
              <button
                type="button"
                onClick={() => onStart(request)}
                className="flex w-full items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-left text-sm hover:border-line-strong hover:bg-hover"
              >
                <CornerDownRight size={14} className="shrink-0 text-faint" aria-hidden="true" />
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
      {offline && (
        <p className="mt-4 text-faint text-xs">
          The offline copy editor finds spelling, grammar and punctuation mistakes. For anything else, an admin can
          connect a language model.
        </p>
      )}
    </div>
  );
}
