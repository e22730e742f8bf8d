import { CornerDownRight } from 'lucide-react';
import { t } from '@/generated/messages/agent/panel';

interface StartersProps {
  mayRun: boolean;
  /** `provider/model-id` */
  model: string | undefined;
  /** With a request in words, or a command. */
  onStart(request: string): void;
}

const ALT_TEXT = '/task pictures:alt_text';

/** An empty conversation says what the agent does, and offers a first step that works with the model at hand. */
export function Starters({ mayRun, model, onStart }: StartersProps) {
  const offline = model?.startsWith('offline/') ?? false;
  const forAnyModel = [t('proofread'), t('shorten'), t('findGaps')];
  const requests = (offline ? forAnyModel.slice(0, 1) : forAnyModel).map((words) => ({ words, request: words }));
  // The offline copy editor says what it needs for that.
  const starters = [...requests, { words: t('writeAltText'), request: ALT_TEXT }];
  return (
    <div className="px-4 py-6">
      <h2 className="font-semibold font-serif text-lg">{t('askAboutDocument')}</h2>
      <p className="mt-1 text-sm text-soft">{t('introduction')}</p>
      {mayRun && (
        <ul className="mt-4 flex flex-col gap-1.5">
          {starters.map(({ words, request }) => (
            <li key={request}>
              <button
                type="button"
                onClick={() => onStart(request)}
                className="flex w-full items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-start text-sm hover:border-line-strong hover:bg-hover"
              >
                <CornerDownRight size={14} className="shrink-0 text-faint" aria-hidden="true" />
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
      {offline && <p className="mt-4 text-faint text-xs">{t('offlineEditor')}</p>}
    </div>
  );
}
