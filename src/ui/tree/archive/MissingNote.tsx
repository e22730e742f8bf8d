import type { MissingCharacters } from '@/exports/core/missing-characters';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/tree/missing';
import { codePointName } from '@/kernel/code-point-name';
import { Button } from '../../kit/controls/Button';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';

interface MissingNoteProps {
  missing: MissingCharacters;
  onClose(): void;
}

/** Says which characters a saved file has boxes for. */
export function MissingNote({ missing: { different, characters }, onClose }: MissingNoteProps) {
  const rest = different - characters.length;
  return (
    <Dialog title={t('title', { count: different })} description={t('text')} onClose={onClose}>
      <ul className="max-h-64 space-y-1 overflow-y-auto text-sm">
        {characters.map(({ character, count }) => (
          <li key={character}>
            <bdi>{character}</bdi> {t('character', { code: codePointName(character), count })}
          </li>
        ))}
        {rest > 0 && <li className="text-faint">{t('rest', { count: rest })}</li>}
      </ul>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
