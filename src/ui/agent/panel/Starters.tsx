import { CornerDownRight, ListTree } from 'lucide-react';
import { isOffline } from '@/agent/core/models/model-ref';
import { t } from '@/generated/messages/agent/panel';
import type { ModelChoice } from '../composer/composer-limits';
import { Choice, Choices } from '../next/Choices';
import { CopyEditorStart } from '../next/CopyEditorStart';
import { type BlankPage, outlines } from './outlines';

interface StartersProps {
  mayRun: boolean;
  models: Pick<ModelChoice, 'list' | 'selected'>;
  /** Set while the document has no content to work on. */
  blank: BlankPage | undefined;
  /** Whether the document has pictures. */
  hasPictures: boolean;
  /** Whether the document has text to proofread. */
  hasProse: boolean;
  /** Whether a passage is selected, which is sent with the request. */
  hasSelection: boolean;
  isBusy: boolean;
  /** Starts a request or a command. */
  onStart(request: string): void;
  /** Starts a request about the whole document, even if a passage is selected. */
  onStartWhole(request: string): void;
  /** Puts the beginning of a request into the field. */
  onCompose(beginning: string): void;
}

const ALT_TEXT = '/task pictures:alt_text';

/**
 * Shown in an empty conversation. Says what the agent does and offers first requests that suit the chosen model and the
 * document.
 */
export function Starters(props: StartersProps) {
  const { mayRun, models, blank, hasPictures, hasSelection, onStart, onCompose } = props;
  const model = models.list.find((one) => one.model === models.selected);
  if (mayRun && model && isOffline(model.model)) return <OfflineStart {...props} />;
  const proofread = t(hasSelection ? 'proofreadSelection' : 'proofread');
  const starters = [proofread, t('shorten'), t('findGaps')].map((words) => ({ words, request: words }));
  // If a provider doesn't report whether its model sees pictures, we assume that it may.
  if (hasPictures && model?.vision !== false) starters.push({ words: t('writeAltText'), request: ALT_TEXT });
  return (
    <div className="px-4 py-6">
      <h2 className="font-semibold font-serif text-lg">
        {mayRun ? t(blank ? 'startDocument' : 'askAboutDocument') : t('nothingAsked')}
      </h2>
      <p className="mt-1 text-sm text-soft">{t('introduction')}</p>
      {mayRun && blank && <DraftOutline title={blank.title} onStart={onStart} onCompose={onCompose} />}
      {mayRun && !blank && (
        <Choices>
          {starters.map(({ words, request }) => (
            <Choice
              key={request}
              icon={<CornerDownRight size={14} className="rtl:-scale-x-100" />}
              label={words}
              onChoose={() => onStart(request)}
            />
          ))}
        </Choices>
      )}
    </div>
  );
}

function OfflineStart({ models, blank, hasProse, hasSelection, isBusy, onStart, onStartWhole }: StartersProps) {
  const title = blank ? 'startDocument' : hasProse ? 'checkSpelling' : 'nothingToCheck';
  return (
    <CopyEditorStart
      models={models.list}
      title={t(title)}
      onProofread={onStart}
      onProofreadWhole={onStartWhole}
      {...{ hasProse, hasSelection, isBusy }}
    >
      {blank && <OfflineOutlines blank={blank} />}
    </CopyEditorStart>
  );
}

interface DraftOutlineProps extends Pick<StartersProps, 'onStart' | 'onCompose'> {
  title: string;
}

function DraftOutline({ title, onStart, onCompose }: DraftOutlineProps) {
  const draft = () => (title ? onStart(t('draftOutlineOf', { title })) : onCompose(`${t('draftOutlineAbout')} `));
  return (
    <>
      <Choices>
        <Choice icon={<ListTree size={14} />} label={t('draftOutline')} onChoose={draft} />
      </Choices>
      {!title && <p className="mt-3 text-faint text-xs">{t('draftOutlineHint')}</p>}
    </>
  );
}

function OfflineOutlines({ blank }: { blank: BlankPage }) {
  return (
    <>
      <p className="mt-4 text-sm text-soft">{t('outlinesOffline')}</p>
      <Choices>
        {outlines().map(({ name, text }) => (
          <Choice key={name} icon={<ListTree size={14} />} label={name} onChoose={() => blank.insert(text)} />
        ))}
      </Choices>
    </>
  );
}
