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
      hint="You can replace it later, but not view it. The connection is tested when you save."
      secret
      verb={replaces ? 'Replace key' : 'Set key'}
      onSubmit={onSet}
      onClose={onClose}
    />
  );
}
