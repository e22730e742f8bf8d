import { TextDialog } from '../kit/dialogs/TextDialog';

interface SetKeyDialogProps {
  name: string;
  replaces: boolean;
  /** What it rejects with is shown, and the dialog stays. */
  onSet(key: string): Promise<unknown>;
  onClose(): void;
}

export function SetKeyDialog({ name, replaces, onSet, onClose }: SetKeyDialogProps) {
  return (
    <TextDialog
      title={`${replaces ? 'Replace' : 'Set'} the key for ${name}`}
      label="Key"
      hint="It can be replaced later, and never read again. The connection is tested when it is set."
      secret
      verb={replaces ? 'Replace key' : 'Set key'}
      onSubmit={onSet}
      onClose={onClose}
    />
  );
}
