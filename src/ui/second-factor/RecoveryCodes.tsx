import { Download } from 'lucide-react';
import { Button } from '../kit/controls/Button';
import { announce } from '../kit/feedback/live-region';
import { showToast } from '../kit/feedback/toast-store';
import { saveFile } from '../kit/save-file';

/** Recovery codes, which are shown this once, and the ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied.');
      showToast('Recovery codes copied');
    } catch {
      showToast('Couldn’t copy the codes. Download them instead.', { tone: 'problem' });
    }
  };
  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg bg-sunk p-4 font-mono text-sm min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button
          icon={<Download size={15} />}
          onClick={() => saveFile('variorum-recovery-codes.txt', text, 'text/plain')}
        >
          Download
        </Button>
      </div>
    </>
  );
}
