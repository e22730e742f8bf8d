import type { TreeChangeView } from '@/review/tree/schema';
import { treeApprovalsText, treePathTitle } from '@/review/words/tree-text';
import { clean, cleanLine } from '../terminal/clean';
import type { Style } from '../terminal/style';
import { wrap } from '../terminal/width';
import { openItems, type ReviewState } from './state';

const SIGNS = { create: '+', rename: '→', delete: '-' };

/** Returns a tree change as one line of the list. */
export function shortTreeLine({ kind, path, from, conflict }: TreeChangeView): string {
  const what =
    kind === 'rename' ? `${cleanLine(from ?? '')} → ${cleanLine(path)}` : `${SIGNS[kind]} ${cleanLine(path)}`;
  return `${conflict ? '! ' : ''}${what}`;
}

/** Returns the details of a tree change as screen lines. */
export function treeDetailLines(state: ReviewState, change: TreeChangeView, columns: number, style: Style): string[] {
  const { id, description, turnId, askedBy, conflict, refusal } = change;
  const open = openItems(state);
  const position = `Change ${open.findIndex((one) => one.id === id) + 1} of ${open.length}`;
  const badges = [position, conflict ? 'Changed since suggested' : '', treeApprovalsText(change) ?? ''];
  const about = `${description} (${turnId === null ? 'by' : 'for'} ${askedBy.name})`;
  const paragraph = (text: string, paint: (line: string) => string) => wrap(text, columns).map(paint);
  return [
    ...paragraph(cleanLine(about), style.dim),
    ...paragraph(badges.filter(Boolean).map(cleanLine).join(' · '), style.bold),
    '',
    ...paragraph(cleanLine(treePathTitle(change)), PAINTS[change.kind](style)),
    ...textLines(state, change, columns, style),
    ...(conflict ? ['', ...paragraph(conflictText(change), style.yellow)] : []),
    ...(refusal ? ['', ...paragraph(clean(refusal.message), style.yellow)] : []),
  ];
}

const PAINTS: Record<TreeChangeView['kind'], (style: Style) => (text: string) => string> = {
  create: ({ green }) => green,
  rename: ({ cyan }) => cyan,
  delete: ({ red }) => red,
};

/** Returns the loaded part of a suggested document's text. */
function textLines({ texts }: ReviewState, { id, kind }: TreeChangeView, columns: number, style: Style): string[] {
  if (kind !== 'create') return [];
  const found = texts.get(id);
  if (!found) return [style.dim('Loading the text…')];
  if (found.text === '') return [style.dim('An empty document')];
  const lines = wrap(clean(found.text.replace(/\n$/, '')), columns - 2).map((line) => style.green(`+ ${line}`));
  return found.nextCursor === undefined ? lines : [...lines, style.dim('… The rest is shown in the browser.')];
}

function conflictText({ kind, conflict }: TreeChangeView): string {
  const keys = [
    conflict?.seen == null ? '' : `2 to ${kind === 'delete' ? 'delete' : 'rename'} it anyway`,
    kind === 'delete' ? '' : 'e to choose another path',
    'r to reject it',
  ].filter(Boolean);
  return clean(`${conflict?.message ?? ''} Press ${keys.join(', ')}.`);
}
