import { UnfoldVertical } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { t } from '@/generated/messages/compare/rendered';
import { Markdown } from '../../editor/markdown/Markdown';
import { cx } from '../../kit/cx';
import { BesideTables, ComparedTable } from '../ComparedTable';
import { LoadMoreOnScroll } from '../LoadMoreOnScroll';
import type { RenderedComparison, RenderedGroup } from './compare-rendered';
import { MergedNodes } from './MergedNodes';
import { afterOf, beforeOf } from './table-sides';

/** How many groups are drawn at first. More are drawn as the reader scrolls. */
const GROUPS = 40;

interface RenderedViewProps {
  comparison: RenderedComparison;
  sideBySide: boolean;
  /** Whether the agent suggested the changes. */
  byAi: boolean;
  /** The index of the selected change. */
  current: number | undefined;
  titles: readonly [before: string, after: string];
  /** Shows the unchanged passages, too. Otherwise, those far from a change are folded. */
  isWhole?: boolean;
}

/** The rendered text with its changes. */
export function RenderedView({ comparison, sideBySide, byAi, current, titles, isWhole = false }: RenderedViewProps) {
  const { groups, changes } = comparison;
  const [count, setCount] = useState(GROUPS);
  const currentGroup = current === undefined ? -1 : (changes[current]?.group ?? -1);
  const shown = groups.slice(0, Math.max(count, currentGroup + 2));
  return (
    <div className={cx('compared', !sideBySide && 'mx-auto max-w-[72ch]')}>
      {sideBySide && (
        <div className="compared-columns mb-2">
          {titles.map((title, side) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: always two
            <h3 key={side} className="truncate font-medium text-faint text-xs">
              {title}
            </h3>
          ))}
        </div>
      )}
      {shown.map((group, i) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: groups follow from the two texts alone
          key={i}
          group={group}
          sideBySide={sideBySide}
          byAi={byAi}
          isWhole={isWhole}
          current={i === currentGroup ? current : undefined}
          edge={i === 0 ? 'start' : i === groups.length - 1 ? 'end' : 'middle'}
        />
      ))}
      {shown.length < groups.length && <LoadMoreOnScroll onSeen={() => setCount(shown.length + GROUPS)} />}
    </div>
  );
}

interface GroupProps {
  group: RenderedGroup;
  sideBySide: boolean;
  byAi: boolean;
  current: number | undefined;
  isWhole: boolean;
  edge: 'start' | 'middle' | 'end';
}

const Group = memo(function Group({ group, sideBySide, edge, isWhole, ...look }: GroupProps) {
  switch (group.type) {
    case 'same':
      if (isWhole) return <SameBlocks blocks={group.blocks} sideBySide={sideBySide} />;
      return <UnchangedBlocks blocks={group.blocks} edge={edge} sideBySide={sideBySide} />;
    case 'table': {
      const draw = (nodes: Parameters<typeof MergedNodes>[0]['nodes']) => <MergedNodes nodes={nodes} {...look} />;
      const { table } = group;
      if (!sideBySide) return <ComparedTable table={table} draw={draw} />;
      return <BesideTables before={beforeOf(table)} after={afterOf(table)} draw={draw} />;
    }
    case 'changed': {
      if (!sideBySide) return <Prose>{<MergedNodes nodes={group.merged} {...look} />}</Prose>;
      return (
        <div className="compared-columns">
          <Prose>{<MergedNodes nodes={group.before} {...look} />}</Prose>
          <Prose>{<MergedNodes nodes={group.after} {...look} />}</Prose>
        </div>
      );
    }
  }
});

function Prose({ children }: { children: ReactNode }) {
  return <div className="prose compared-rendered min-w-0">{children}</div>;
}

/** How many blocks stay visible next to a change. */
const AROUND = 1;
const UNFOLDED_AT_ONCE = 40;

interface UnchangedBlocksProps {
  blocks: readonly string[];
  edge: GroupProps['edge'];
  sideBySide: boolean;
}

function UnchangedBlocks({ blocks, edge, sideBySide }: UnchangedBlocksProps) {
  const [unfolded, setUnfolded] = useState(0);
  const above = (edge === 'start' ? 0 : AROUND) + unfolded;
  const below = edge === 'end' ? 0 : AROUND;
  const hidden = blocks.length - above - below;
  const draw = (part: readonly string[]) => <SameBlocks blocks={part} sideBySide={sideBySide} />;
  if (hidden < 2) return draw(blocks);
  return (
    <>
      {above > 0 && draw(blocks.slice(0, above))}
      <button
        type="button"
        className="my-3 flex w-full items-center justify-center gap-2 rounded-md bg-sunk py-1.5 text-faint text-xs hover:bg-hover hover:text-ink"
        onClick={() => setUnfolded(unfolded + UNFOLDED_AT_ONCE)}
      >
        <UnfoldVertical size={13} aria-hidden="true" />
        {t('unchangedParagraphs', { count: hidden })}
      </button>
      {below > 0 && draw(blocks.slice(-below))}
    </>
  );
}

const SameBlocks = memo(function SameBlocks({
  blocks,
  sideBySide,
}: {
  blocks: readonly string[];
  sideBySide: boolean;
}) {
  const text = <Markdown text={blocks.join('\n\n')} images className="compared-rendered min-w-0" />;
  if (!sideBySide) return text;
  return (
    <div className="compared-columns">
      {text}
      {text}
    </div>
  );
});
