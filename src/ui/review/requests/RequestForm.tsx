import { type ReactNode, useState } from 'react';
import { t as kit } from '@/generated/messages/kit';
import { Button } from '../../kit/controls/Button';
import { FormError } from '../../kit/controls/Field';
import { useSubmit } from '../../kit/controls/use-submit';
import { DialogActions } from '../../kit/dialogs/Dialog';
import { RequestFields, type RequestWords } from './RequestFields';

interface RequestFormProps {
  projectId: string;
  except: string | undefined;
  initial: RequestWords;
  verb: string;
  /** Content above the fields. */
  children?: ReactNode;
  /** Hides the fields, because an existing request was chosen. */
  hidesFields?: boolean;
  onSubmit(words: RequestWords): Promise<unknown>;
  onClose(): void;
}

/** The form of a change request's dialog. If sending fails, it stays open and keeps its text. */
export function RequestForm({
  projectId,
  except,
  initial,
  verb,
  children,
  hidesFields,
  onSubmit,
  onClose,
}: RequestFormProps) {
  const [words, setWords] = useState(initial);
  const { busy, problem, submit } = useSubmit(async () => {
    await onSubmit({ ...words, title: words.title.trim() });
    onClose();
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormError>{problem}</FormError>
      {children}
      {!hidesFields && <RequestFields projectId={projectId} except={except} words={words} onChange={setWords} />}
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={!hidesFields && words.title.trim() === ''}>
          {verb}
        </Button>
      </DialogActions>
    </form>
  );
}
