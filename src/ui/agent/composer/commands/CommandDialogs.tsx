import dynamic from 'next/dynamic';
import type { CommandsView, ProposedFiles } from '@/tasks/schema';

const HelpDialog = dynamic(() => import('./HelpDialog').then((m) => m.HelpDialog), { ssr: false });
const AiderDialog = dynamic(() => import('./AiderDialog').then((m) => m.AiderDialog), { ssr: false });

/** The result of a command that opens a dialog instead of starting a turn. */
export type ShownCommand =
  | { kind: 'help'; commands: CommandsView['commands']; tasks: CommandsView['tasks'] }
  | {
      kind: 'files';
      proposed: ProposedFiles;
      onStart(edit: { prompt: string; paths: readonly string[] }): Promise<void>;
      onAskAgent(request: string): Promise<void>;
      onCancel(): void;
    };

export function CommandDialogs({ shown, onClose }: { shown: ShownCommand | undefined; onClose(): void }) {
  switch (shown?.kind) {
    case 'help':
      return <HelpDialog view={shown} onClose={onClose} />;
    case 'files':
      return (
        <AiderDialog
          proposed={shown.proposed}
          onStart={(edit) => shown.onStart(edit).then(onClose)}
          onAskAgent={(request) => shown.onAskAgent(request).then(onClose)}
          onClose={() => {
            shown.onCancel();
            onClose();
          }}
        />
      );
    case undefined:
      return null;
  }
}
