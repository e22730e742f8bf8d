import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '@/generated/messages/sheets/page/form';
import { translateText } from '@/i18n/translate';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { TextLoading } from '../../../document/TextLoading';
import type { EditorHandle } from '../../../editor/editor-options';
import { Button } from '../../../kit/controls/Button';
import { Notice } from '../../../kit/feedback/Notice';
import { type FormContext, FormContextProvider, focusField } from './form-context';
import { GroupFields } from './GroupFields';
import { ItemKeys } from './item-keys';
import { type FormReading, fieldErrors, itemStarts, readForm } from './read-form';
import { useFormUndo, useFormWriter } from './use-form-writer';
import { useMendedCommas } from './use-mended-commas';

interface DataFormProps {
  /** The current data as JSON, or undefined until it has loaded. */
  text: string | undefined;
  /** The document that contains the data. */
  place: FormContext['place'];
  editor: EditorHandle | undefined;
  readOnly: boolean;
  /** Returns whether the server still has to confirm changes made here. */
  isUnsaved(): boolean;
  diagnostics: readonly SheetDiagnostic[];
  /** The number of open suggested changes. */
  suggested: number;
  /** The field to focus. A new object focuses it again. */
  shown: { id: string } | undefined;
  /** Shows the data as JSON and selects `place` if given. */
  onShowJson(place?: { from: number; to: number }): void;
}

/** A sheet's data as a form. It edits the same shared text as the JSON editor, with the smallest possible changes. */
export function DataForm({ text, editor, ...props }: DataFormProps) {
  if (text === undefined || !editor) return <TextLoading />;
  return <Form text={text} editor={editor} {...props} />;
}

type Shown = Omit<DataFormProps, 'text' | 'editor'> & { text: string; editor: EditorHandle };

function Form({ text, place, editor, readOnly, isUnsaved, diagnostics, suggested, shown, onShowJson }: Shown) {
  const reading = useMemo(() => readForm(text), [text]);
  const good = useLastGood(reading, text);
  const isFixed = readOnly || reading.status !== 'form';
  const errors = useMemo(() => fieldErrors(text, diagnostics), [text, diagnostics]);
  const writer = useFormWriter(editor, isFixed);
  const [own, setOwn] = useState<{ id: string }>();
  const form = useRef<HTMLDivElement>(null);
  useFormUndo(form, editor);
  useMendedCommas(editor, readOnly, isUnsaved);
  useFocus(shown);
  useFocus(own);
  const context = useMemo(
    () => ({
      ...{ ...writer, place, readOnly: isFixed, errors, keys: good?.keys ?? new Map(), shown: own ?? shown },
      focus: (id: string) => setOwn({ id }),
    }),
    [isFixed, errors, good, writer, own, shown, place],
  );
  return (
    <div ref={form} className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-16">
      <div className="mb-3 flex flex-col gap-2 empty:hidden">
        <Trouble reading={reading} onShowJson={onShowJson} />
        {suggested > 0 && <Suggested count={suggested} onShowJson={() => onShowJson()} />}
      </div>
      {good && (
        <FormContextProvider value={context}>
          <GroupFields group={good.root} />
        </FormContextProvider>
      )}
    </div>
  );
}

/**
 * Returns the last form that could be read, with the keys of its list items. It stays visible while someone's JSON is
 * incomplete, so that nobody's field disappears while they type.
 */
function useLastGood(reading: FormReading, text: string) {
  const [keys] = useState(() => new ItemKeys());
  const now = useMemo(() => {
    if (reading.status !== 'form') return undefined;
    return { root: reading.root, keys: keys.update(text, itemStarts(reading.root, reading.scan)) };
  }, [reading, keys, text]);
  const [last, setLast] = useState(now);
  if (now && now !== last) setLast(now);
  return now ?? (reading.status === 'syntax' ? last : undefined);
}

/** How many frames to wait for a field to be drawn. */
const PATIENCE = 60;

/** Focuses a field after the parts around it have unfolded. */
function useFocus(shown: { id: string } | undefined): void {
  useEffect(() => {
    if (!shown) return;
    let frames = 0;
    const look = () => {
      if (focusField(shown.id) || ++frames > PATIENCE) return;
      frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [shown]);
}

function Trouble({
  reading,
  onShowJson,
}: {
  reading: FormReading;
  onShowJson(place?: { from: number; to: number }): void;
}) {
  if (reading.status === 'form') return null;
  const action = (place?: { from: number; to: number }) => (
    <Button size="sm" onClick={() => onShowJson(place)}>
      {t('showTheJson')}
    </Button>
  );
  if (reading.status === 'syntax') {
    const { problem } = reading;
    return (
      <Notice action={action(problem)}>
        <p className="font-medium">{t('syntaxError', { line: problem.line, column: problem.column })}</p>
        <p>{t('syntaxErrorDetail', { message: translateText('sheet', problem.message) })}</p>
      </Notice>
    );
  }
  return <Notice action={action()}>{reading.status === 'shape' ? t('noObject') : t('tooManyFields')}</Notice>;
}

function Suggested({ count, onShowJson }: { count: number; onShowJson(): void }) {
  return (
    <div className="flex items-center gap-3 rounded-lg bg-ai-bg px-3 py-2 text-ai-ink text-sm">
      <p className="flex-1">{t('suggestedChangesAreOpen', { count })}</p>
      <Button size="sm" onClick={onShowJson}>
        {t('showInTheJson')}
      </Button>
    </div>
  );
}
