import type { Completion } from '@codemirror/autocomplete';
import { drawnIcon, type IconName } from '../icons/drawn-icon';

/** Draws the icon of a completion, whose type is the icon's name. */
export function drawIcon({ type }: Completion): Node | null {
  return type ? drawnIcon(type as IconName) : null;
}
