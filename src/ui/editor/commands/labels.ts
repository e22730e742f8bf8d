import { t } from '@/generated/messages/editor/commands';
import type { CommandId } from './catalog';

/** As the toolbar and the slash menu name a command. */
export function commandLabel(id: CommandId): string {
  return t('label', { id });
}

/** What a block is for, in a few words of the slash menu. */
export function commandNote(id: CommandId): string {
  return t('note', { id });
}

/** More words by which the slash menu finds a command. */
export function commandWords(id: CommandId): string {
  return t('words', { id });
}

/** What a block's menu says about turning it into another kind. */
export function turnIntoLabel(id: CommandId): string {
  return t('turnInto', { id });
}
