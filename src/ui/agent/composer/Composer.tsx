import { ArrowUp, Square, TextQuote, X } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { isForCopyEditor } from '@/agent/core/copy-editor-request';
import { isOffline } from '@/agent/core/models/model-ref';
import { t } from '@/generated/messages/agent/composer';
import { type CommandProblem, isCommand } from '@/tasks/core/command/command';
import { IconButton } from '../../kit/controls/IconButton';
import { Kbd } from '../../kit/display/Kbd';
import { useDebounced } from '../../kit/use-debounced';
import { useHydrated } from '../../kit/use-hydrated';
import { ModelPicker } from '../../models/ModelPicker';
import { keyLabel } from '../../shell/keys';
import { picturesOf, usePictureUploads } from './attach/use-picture-uploads';
import { CommandNote, endOfWord } from './commands/CommandNote';
import { CompletionList } from './commands/CompletionList';
import { problemOf } from './commands/problem-of';
import { useCompletable } from './commands/use-completable';
import { useCompletion } from './commands/use-completion';
import { MAX_REQUEST_LENGTH, type ModelChoice } from './composer-limits';
import { RequestMenu } from './RequestMenu';
import { useRequestText } from './use-request-text';

interface ComposerProps {
  documentId: string;
  /** Increases each time something wants to focus the field. */
  calls: number;
  /** Text to put into the field, such as a command to edit. Each new object replaces the field's text. */
  draft?: { text: string } | undefined;
  models: ModelChoice;
  /** The selected passage, which is sent with the request. Undefined if nothing is selected. */
  selection: string | undefined;
  running: boolean;
  sending: boolean;
  onDropSelection(): void;
  /** Resolves to whether the server accepted the request. If not, the field keeps its text. */
  onSend(request: string): Promise<boolean>;
  /** Runs a command. Resolves like `onSend`, or to the problem with the command, which is shown here. */
  onCommand(text: string): Promise<boolean | CommandProblem>;
  /** Asks for several answers to the request. `onSent` empties the field. */
  onTrySeveral(request: string, onSent: () => void): void;
  onStop(): void;
}

export function Composer({ documentId, calls, draft, models, selection, running, sending, ...on }: ComposerProps) {
  const { text, write, settle } = useRequestText(documentId);
  const [problem, setProblem] = useState<CommandProblem>();
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const isBeyondEditor = useIsBeyondEditor(text, models);
  const pictures = usePictureUploads({
    documentId,
    onArrived: (markdown) => write((now) => `${now.replace(/(?<=[^\n])$/, '\n')}${markdown}\n`),
  });
  const sendable = text.trim() !== '' && !sending && pictures.sending === 0;
  const setText = (next: string) => {
    write(next);
    setProblem(undefined);
  };
  const takePictures = (event: SyntheticEvent, data: DataTransfer | null) => {
    const files = picturesOf(data);
    if (files.length === 0) return;
    event.preventDefault();
    void pictures.add(files);
  };
  const completable = useCompletable(documentId, text);
  const completion = useCompletion({ field, text, setText, completable });
  const { options, listId } = completion;

  const send = async () => {
    if (sendable) settle(await on.onSend(text.trim()));
  };
  const runCommand = async () => {
    if (!sendable) return;
    const done = problemOf(text, completable?.tasks) ?? (await on.onCommand(text));
    settle(done === true);
    if (typeof done !== 'object') return;
    setProblem(done);
    field.current?.setSelectionRange(done.at, endOfWord(text, done.at));
  };
  const submit = () => (isCommand(text) ? runCommand() : send());

  useEffect(() => {
    if (!draft) return;
    write(() => draft.text);
    setProblem(undefined);
    field.current?.focus();
  }, [draft, write]);

  useFocusOn(calls, field);

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word (Japanese, Chinese …), Enter ends the word.
    if (event.nativeEvent.isComposing) return;
    if (!event.shiftKey && completion.onKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void submit();
    }
  };

  return (
    <div className="@container relative rounded-xl border border-line-strong bg-raised shadow-card focus-within:border-focus">
      {selection && <SelectionChip text={selection} onDrop={on.onDropSelection} />}
      <CompletionList completion={completion} />
      <textarea
        ref={field}
        aria-label={t('askTheAgent')}
        aria-autocomplete="list"
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={options.length > 0 ? `${listId}-${completion.active}` : undefined}
        aria-describedby={isCommand(text) || isBeyondEditor ? noteId : undefined}
        aria-invalid={problem ? true : undefined}
        aria-keyshortcuts="Control+/ Meta+/"
        placeholder={t(isCopyEditor(models) ? 'askToProofread' : 'placeholder')}
        rows={2}
        maxLength={MAX_REQUEST_LENGTH}
        // Text typed before hydration would be lost.
        readOnly={!useHydrated()}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          completion.read(event.target);
        }}
        onSelect={(event) => completion.read(event.currentTarget)}
        onKeyDown={onKeyDown}
        onPaste={(event) => takePictures(event, event.clipboardData)}
        onDrop={(event) => takePictures(event, event.dataTransfer)}
        className="block field-sizing-content max-h-48 min-h-16 w-full resize-none bg-transparent px-3 pt-2.5 text-base outline-none"
      />
      <p role="status" className="px-3 text-faint text-xs">
        {pictures.problem ?? (pictures.sending > 0 ? t('uploadingPictures') : '')}
      </p>
      <FieldNote {...{ id: noteId, text, completable, problem, isBeyondEditor }} />
      <div className="flex items-center gap-0.5 p-1.5">
        <RequestMenu
          models={models}
          onFiles={(files) => void pictures.add(files)}
          onTrySeveral={running || isCommand(text) ? undefined : () => on.onTrySeveral(text.trim(), () => setText(''))}
        />
        <KeyOfField isShown={text === ''} />
        <ModelPicker models={models.list} selected={models.selected} onSelect={models.select} />
        <Buttons text={text} running={running} sendable={sendable} onStop={on.onStop} onSubmit={() => void submit()} />
      </div>
    </div>
  );
}

function isCopyEditor({ selected }: ModelChoice): boolean {
  return selected !== undefined && isOffline(selected);
}

/** How long a request must rest before it is judged, so that no warning flickers while somebody types. */
const REST_MS = 600;

/** Returns whether the copy editor is chosen and can't do the request in the field. */
function useIsBeyondEditor(text: string, models: ModelChoice): boolean {
  const rested = useDebounced(text, REST_MS);
  if (!isCopyEditor(models) || [rested, text].some((words) => words.trim() === '' || isCommand(words))) return false;
  return ![rested, text].some(isForCopyEditor);
}

/** What the command in the field does, or a warning that the copy editor can't do the request. */
function FieldNote({ isBeyondEditor, ...note }: ComponentProps<typeof CommandNote> & { isBeyondEditor: boolean }) {
  const { id, text } = note;
  if (isCommand(text)) return <CommandNote {...note} />;
  return (
    // It is there before it has a text and isn't hidden, because screen readers only read changes.
    <p id={id} role="status" className="px-3 text-warn-ink text-xs">
      {isBeyondEditor && t('notForCopyEditor')}
    </p>
  );
}

/** Focuses the field each time `calls` increases. */
function useFocusOn(calls: number, field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (calls > 0) field.current?.focus();
  }, [calls, field]);
}

/** Shows the shortcut of the empty field in its row of buttons, if there is room for it between them. */
function KeyOfField({ isShown }: { isShown: boolean }) {
  return (
    // What doesn't fit into the line wraps to the next one, which isn't visible.
    <span aria-hidden="true" className="flex h-6 min-w-0 flex-1 flex-wrap items-center overflow-hidden">
      <span className="h-6 w-px" />
      {isShown && (
        <span className="ms-1 flex h-6 items-center" suppressHydrationWarning>
          <Kbd>{keyLabel('Mod+/')}</Kbd>
        </span>
      )}
    </span>
  );
}

interface ButtonsProps {
  text: string;
  running: boolean;
  sendable: boolean;
  onStop(): void;
  onSubmit(): void;
}

function Buttons({ text, running, sendable, ...on }: ButtonsProps) {
  return (
    <>
      {running && (
        <IconButton
          label={t('stop')}
          tip="left"
          icon={<Square size={13} fill="currentColor" />}
          className="enabled:bg-ink enabled:text-paper enabled:hover:bg-soft enabled:hover:text-paper"
          onClick={on.onStop}
        />
      )}
      {(!running || text.trim() !== '') && (
        <IconButton
          label={running ? t('queueMessage') : t('send')}
          shortcut="Enter"
          tip="left"
          icon={<ArrowUp size={16} />}
          className="enabled:bg-accent enabled:text-accent-ink enabled:hover:bg-accent-hover disabled:bg-hover disabled:opacity-70"
          disabled={!sendable}
          onClick={on.onSubmit}
        />
      )}
    </>
  );
}

function SelectionChip({ text, onDrop }: { text: string; onDrop(): void }) {
  return (
    <div className="flex items-center gap-2 border-line border-b px-3 py-1.5 text-soft text-xs">
      <TextQuote size={14} className="shrink-0 text-faint" aria-hidden="true" />
      <span className="sr-only">{t('selectedPassage')}</span>
      <span dir="auto" className="min-w-0 flex-1 truncate font-serif italic">
        {text}
      </span>
      <IconButton label={t('askAboutWholeDocument')} tip="left" size="sm" icon={<X size={12} />} onClick={onDrop} />
    </div>
  );
}
