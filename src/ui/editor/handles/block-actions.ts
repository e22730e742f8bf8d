import type { EditorView } from '@codemirror/view';
import { t } from '@/generated/messages/editor/handles';
import { commandOf } from '../commands/catalog';
import { turnIntoLabel } from '../commands/labels';
import { isFolded, sectionAt, toggleFold } from '../folding/fold-headings';
import type { IconName } from '../icons/drawn-icon';
import { type BlockRange, isTextBlock } from './block-edits';
import { duplicate, moveBeside, remove } from './handled-blocks';

const KINDS = ['heading1', 'heading2', 'heading3', 'bullet', 'ordered', 'task', 'quote', 'codeBlock'] as const;

export interface BlockAction {
  label: string;
  icon: IconName;
  run(block: BlockRange): void;
}

/** Returns the actions for a block. Each receives the block as it is when the action runs. */
export function actionsFor(view: EditorView, block: BlockRange): BlockAction[] {
  const act = (label: string, icon: IconName, run: BlockAction['run']): BlockAction => ({ label, icon, run });
  const move = (now: BlockRange, way: 'up' | 'down') => {
    const spec = moveBeside(view.state, now, way);
    if (spec) view.dispatch(spec);
  };
  const turns = KINDS.map((id) =>
    act(turnIntoLabel(id), id, ({ from, to }) => {
      view.dispatch({ selection: { anchor: from, head: to } });
      commandOf(id).run(view);
      view.dispatch({ selection: { anchor: view.state.selection.main.to } });
    }),
  );
  const section = sectionAt(view.state, block.from);
  const fold = ({ from }: BlockRange) => {
    const now = sectionAt(view.state, from);
    if (now) toggleFold(view, now);
  };
  return [
    ...(section ? [act(isFolded(view.state, section) ? t('unfold') : t('fold'), 'chevronDown', fold)] : []),
    act(t('duplicate'), 'copy', (now) => view.dispatch(duplicate(view.state, now))),
    act(t('moveUp'), 'arrowUp', (now) => move(now, 'up')),
    act(t('moveDown'), 'arrowDown', (now) => move(now, 'down')),
    act(t('delete'), 'trash', (now) => view.dispatch(remove(view.state, now))),
    ...(isTextBlock(view.state, block) ? turns : []),
  ];
}
