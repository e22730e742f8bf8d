import { t } from '@/generated/messages/editor/commands';
import type { CommandId } from './catalog';

/** Returns a command's name in the toolbar and the slash menu. */
export function commandLabel(id: CommandId): string {
  return t('label', { id });
}

/** Returns a few words about what a block is for. The slash menu shows them. */
export function commandNote(id: CommandId): string {
  return t('note', { id });
}

/** Returns more words that find a command in the slash menu. */
export function commandWords(id: CommandId): string {
  return t('words', { id });
}

/** Returns what a block's menu calls turning it into another kind. */
export function turnIntoLabel(id: CommandId): string {
  return t('turnInto', { id });
}
