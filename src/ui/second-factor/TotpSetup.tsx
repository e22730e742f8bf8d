import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t as copying } from '@/generated/messages/kit/copy';
import { t } from '@/generated/messages/second-factor';
import { CodeField } from '../entry/CodeField';
import { useForm } from '../entry/use-form';
import { Button } from '../kit/controls/Button';
import { FormError } from '../kit/controls/Field';
import { DialogActions } from '../kit/dialogs/Dialog';
import { announce } from '../kit/feedback/live-region';
import { messageOf } from '../kit/feedback/message-of';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { QrCode } from './QrCode';
import { RecoveryCodes } from './RecoveryCodes';

interface TotpSetupProps {
  /** Called after two-factor sign-in is on and the person has seen the recovery codes. */
  onDone(): void;
  onCancel?(): void;
}

/** Sets up two-factor sign-in in 3 steps: the key for the app, a code from the app, and the recovery codes. */
export function TotpSetup({ onDone, onCancel }: TotpSetupProps) {
  const trpc = useTRPC();
  const { mutate, data, error } = useMutation(trpc.secondFactor.begin.mutationOptions());
  const confirm = useMutation(trpc.secondFactor.confirm.mutationOptions());
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current) mutate();
    begun.current = true;
  }, [mutate]);
  const form = useForm(async ({ code = '' }) => {
    await confirm.mutateAsync({ code });
  });
  if (confirm.data) return <KeepCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (error) return <FormError>{messageOf(error)}</FormError>;
  if (!data) return <SkeletonLines lines={6} label={t('creatingAKey')} />;
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <p className="text-base text-soft">{t('scanHint')}</p>
      <div className="flex justify-center">
        <QrCode text={data.uri} label={t('qrCode')} />
      </div>
      <KeyText secret={data.secret} />
      <FormError>{form.problem}</FormError>
      <CodeField label={t('codeFromTheApp')} />
      <DialogActions>
        {onCancel && <Button onClick={onCancel}>{kit('cancel')}</Button>}
        <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy}>
          {t('turnOn')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Shows the key in groups of four characters for people who type it. */
function KeyText({ secret }: { secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      announce(copying('copiedAnnouncement'));
    } catch {
      announce(t('keyNotCopied'));
    }
  };
  return (
    <div>
      <p className="mb-1.5 text-soft text-sm">{t('enterKeyInstead')}</p>
      <div className="flex items-start gap-2">
        <code className="min-w-0 flex-1 select-all rounded-md bg-sunk px-3 py-1.5 text-sm">{groups.join(' ')}</code>
        <Button icon={<Copy size={15} />} onClick={() => void copy()}>
          {copying('copy')}
        </Button>
      </div>
    </div>
  );
}

/** The last step. It shows the recovery codes, and only its button ends the setup. */
export function KeepCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div>
      <p ref={head} tabIndex={-1} className="mb-3 text-base text-soft outline-none">
        {t('recoveryCodesHint')}
      </p>
      <RecoveryCodes codes={codes} />
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          {t('savedThem')}
        </Button>
      </DialogActions>
    </div>
  );
}
