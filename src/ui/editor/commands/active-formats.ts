import type { EditorState, SelectionRange } from '@codemirror/state';
import { hasLineFormat, headingLevel } from './blocks';
import type { CommandId } from './catalog';
import { hasInline } from './inline';
import { isInLink } from './insert';
import { isVerbatim } from './syntax';

const INLINE = ['bold', 'italic', 'strike', 'code', 'highlight'] as const;
const LINES = ['bullet', 'ordered', 'task', 'quote'] as const;

/** Returns the formats of a range, which the toolbar shows as pressed. Looks only at the line of the range's head. */
export function activeFormats(
  state: EditorState,
  range: SelectionRange = state.selection.main,
): ReadonlySet<CommandId> {
  const active = new Set<CommandId>();
  const { head } = range;
  if (isVerbatim(state, head, 'block')) return active.add('codeBlock');
  for (const format of INLINE) if (hasInline(state, format, range)) active.add(format);
  const line = state.doc.lineAt(head).text;
  for (const format of LINES) if (hasLineFormat(line, format)) active.add(format);
  const level = headingLevel(line);
  if (level === 1 || level === 2 || level === 3) active.add(`heading${level}`);
  if (isInLink(state, range)) active.add('link');
  return active;
}
