import { ArrowUp, Columns2, Square, TextQuote, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../kit/controls/IconButton';
import { Kbd } from '../../kit/display/Kbd';
import { ModelPicker } from '../../models/ModelPicker';
import { keyLabel } from '../../shell/keys';
import { MAX_REQUEST_LENGTH, type ModelChoice } from './composer-limits';

const TurnOptionsButton = dynamic(() => import('./TurnOptionsButton').then((m) => m.TurnOptionsButton), { ssr: false });

interface ComposerProps {
  /** Rises each time somebody wants to write here. */
  calls: number;
  models: ModelChoice;
  /** The passage that goes with the request, if one is selected in the text. */
  selection: string | undefined;
  running: boolean;
  sending: boolean;
  onDropSelection(): void;
  /** Resolves to whether it was taken; what was typed stays when it was not. */
  onSend(request: string): Promise<boolean>;
  /** Asks for several answers to what is written here; `onSent` empties the field. */
  onTrySeveral(request: string, onSent: () => void): void;
  onStop(): void;
}

export function Composer({ calls, models, selection, running, sending, ...on }: ComposerProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const sendable = text.trim() !== '' && !sending;

  const send = async () => {
    // What was typed while it was on its way stays.
    if (sendable && (await on.onSend(text.trim()))) setText((now) => (now === text ? '' : now));
  };

  useEffect(() => {
    if (calls > 0) field.current?.focus();
  }, [calls]);

  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed (Japanese, Chinese …), Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <div className="border-line border-t p-3">
      <div className="rounded-xl border border-line-strong bg-raised shadow-card focus-within:border-focus">
        {selection && <SelectionChip text={selection} onDrop={on.onDropSelection} />}
        <textarea
          ref={field}
          aria-label="Ask the agent"
          aria-keyshortcuts="Control+/ Meta+/"
          placeholder="Ask the agent: proofread, shorten, check…"
          rows={2}
          maxLength={MAX_REQUEST_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-48 min-h-16 w-full resize-none bg-transparent px-3 pt-2.5 text-base outline-none"
        />
        <div className="flex items-center gap-1 p-1.5 pl-1">
          <ModelPicker models={models.list} selected={models.selected} onSelect={models.select} />
          <TurnOptionsButton models={models} />
          <span className="flex-1" />
          <span className="hidden shrink-0 text-faint text-xs sm:inline" suppressHydrationWarning>
            <Kbd>{keyLabel('Mod+/')}</Kbd>
          </span>
          {!running && (
            <IconButton
              label="Try variants"
              tip="left"
              icon={<Columns2 size={15} />}
              onClick={() => on.onTrySeveral(text.trim(), () => setText(''))}
            />
          )}
          {running && (
            <IconButton
              label="Stop"
              tip="left"
              icon={<Square size={13} fill="currentColor" />}
              className="enabled:bg-ink enabled:text-paper enabled:hover:bg-soft enabled:hover:text-paper"
              onClick={on.onStop}
            />
          )}
          {(!running || text.trim() !== '') && (
            <IconButton
              label={running ? 'Queue message' : 'Send'}
              shortcut="Enter"
              tip="left"
              icon={<ArrowUp size={16} />}
              className="enabled:bg-accent enabled:text-accent-ink enabled:hover:bg-accent-hover disabled:bg-hover disabled:opacity-70"
              disabled={!sendable}
              onClick={() => void send()}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function SelectionChip({ text, onDrop }: { text: string; onDrop(): void }) {
  return (
    <div className="flex items-center gap-2 border-line border-b px-3 py-1.5 text-soft text-xs">
      <TextQuote size={14} className="shrink-0 text-faint" aria-hidden="true" />
      <span className="sr-only">Selected passage:</span>
      <span className="min-w-0 flex-1 truncate font-serif italic">{text}</span>
      <IconButton label="Ask about the whole document" tip="left" size="sm" icon={<X size={12} />} onClick={onDrop} />
    </div>
  );
}
