import { Download } from 'lucide-react';
import { t as kit } from '@/generated/messages/kit/copy';
import { t } from '@/generated/messages/second-factor';
import { Button } from '../kit/controls/Button';
import { announce } from '../kit/feedback/live-region';
import { showToast } from '../kit/feedback/toast-store';
import { saveFile } from '../kit/save-file';

/** Shows the recovery codes, which can't be shown again, with buttons to copy and save them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce(kit('copiedAnnouncement'));
      showToast(t('recoveryCodesCopied'));
    } catch {
      showToast(t('codesNotCopied'), { tone: 'problem' });
    }
  };
  return (
    <>
      <ul
        aria-label={t('recoveryCodes')}
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg bg-sunk p-4 font-mono text-sm min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{kit('copy')}</Button>
        <Button
          icon={<Download size={15} />}
          onClick={() => saveFile('variorum-recovery-codes.txt', text, 'text/plain')}
        >
          {t('download')}
        </Button>
      </div>
    </>
  );
}
