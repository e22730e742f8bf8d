import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTRPC } from '@/api/client';
import { answerReauthentication } from '@/api/client-reauthentication';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/settings/account/password';
import { useForm } from '../../entry/use-form';
import { Button } from '../../kit/controls/Button';
import { Field, FormError } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { ApiProvider } from '../../shell/ApiProvider';

interface Question {
  answer(confirmed: boolean): void;
  /** Resolves with whether the password was confirmed. All calls that wait for the same question share it. */
  answered: Promise<boolean>;
}

/** Asks for the password again when a sensitive call requires it. The call continues after the answer. */
export function PasswordQuestion() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    let open: Question | undefined;
    const ask = () => {
      open ??= makeQuestion();
      setQuestion(open);
      return open.answered.finally(() => {
        open = undefined;
        setQuestion(undefined);
      });
    };
    const stop = answerReauthentication(ask);
    return () => {
      stop();
      open?.answer(false);
    };
  }, []);
  if (!question) return null;
  return (
    <ApiProvider>
      <PasswordDialog onAnswer={question.answer} />
    </ApiProvider>
  );
}

function makeQuestion(): Question {
  let answer: Question['answer'] = () => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  return { answer, answered };
}

function PasswordDialog({ onAnswer }: { onAnswer(confirmed: boolean): void }) {
  const trpc = useTRPC();
  const confirm = useMutation(trpc.people.confirmPassword.mutationOptions());
  const form = useForm(async ({ password = '' }) => {
    await confirm.mutateAsync({ password });
    onAnswer(true);
  });
  return (
    <Dialog title={t('confirmYourPassword')} description={t('confirmHint')} onClose={() => onAnswer(false)}>
      <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <FormError>{form.problem}</FormError>
        <Field label={t('yourPassword')} name="password" type="password" autoComplete="current-password" required />
        <DialogActions>
          <Button onClick={() => onAnswer(false)}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
