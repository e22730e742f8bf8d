import { ArrowUp, Sparkles, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '@/generated/messages/agent/inline';
import { t as kit } from '@/generated/messages/kit';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { Select } from '../../kit/controls/Select';
import { MAX_REQUEST_LENGTH } from '../composer/composer-limits';
import { LANGUAGES, quickChoices, type Scope } from './quick-choices';

interface AskFormProps {
  /** Whether nothing is selected, so that the request is about the whole document. */
  isAboutAll: boolean;
  /** Whether the offline copy editor is the only model. */
  isOffline: boolean;
  /** Whether there is already an answer, so that this request is about it. */
  isFollowUp: boolean;
  sending: boolean;
  /** Resolves to whether the server accepted the request. If not, the field keeps its text. */
  onAsk(request: string): Promise<boolean>;
  onClose(): void;
}

/** Asks for a request in the person's own words, or offers frequent ones. */
export function AskForm({ isAboutAll, isOffline, isFollowUp, sending, onAsk, onClose }: AskFormProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The buttons disappear when the turn starts, so the focus moves to the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start and when the turn has started
  useEffect(() => field.current?.focus({ preventScroll: true }), [isFollowUp]);
  const ask = async (request: string) => {
    if (sending) return;
    if (await onAsk(request)) setText('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void ask(text.trim());
  };
  const scope = isAboutAll ? 'document' : 'passage';
  return (
    <>
      <form onSubmit={submit} className="flex items-center gap-2 py-1.5 pe-1.5 ps-3">
        <Sparkles size={16} className="shrink-0 text-ai-ink" aria-hidden="true" />
        <input
          ref={field}
          aria-label={t('askAbout', { scope })}
          placeholder={t('placeholder', { state: isFollowUp ? 'followUp' : scope })}
          maxLength={MAX_REQUEST_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-8 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <IconButton
          label={t('ask')}
          type="submit"
          icon={<ArrowUp size={16} />}
          className="enabled:bg-accent enabled:text-accent-ink enabled:hover:bg-accent-hover disabled:bg-hover disabled:opacity-70"
          disabled={text.trim() === '' || sending}
        />
        <IconButton label={kit('close')} icon={<X size={16} />} onClick={onClose} />
      </form>
      {!isFollowUp && <Choices scope={scope} isOffline={isOffline} onChoose={(request) => void ask(request)} />}
    </>
  );
}

interface ChoicesProps {
  scope: Scope;
  isOffline: boolean;
  onChoose(request: string): void;
}

function Choices({ scope, isOffline, onChoose }: ChoicesProps) {
  return (
    <div className="border-line border-t px-2 py-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways */}
      <div role="group" aria-label={t('quickChoices')} className="flex gap-1.5 max-sm:overflow-x-auto sm:flex-wrap">
        {quickChoices(scope).map(({ label, request, worksOffline }) => (
          <Button key={label} size="sm" disabled={isOffline && !worksOffline} onClick={() => onChoose(request)}>
            {label}
          </Button>
        ))}
        <Select
          label={t('translateTo')}
          className="shrink-0"
          value=""
          disabled={isOffline}
          onChange={({ target }) => target.value && onChoose(t('translateRequest', { scope, language: target.value }))}
        >
          <option value="">{t('translateToMore')}</option>
          {LANGUAGES.map((language) => (
            <option key={language}>{language}</option>
          ))}
        </Select>
      </div>
      {isOffline && <p className="mt-2 px-1 text-soft text-xs">{t('offline')}</p>}
    </div>
  );
}
