import { type ReactNode, useMemo, useState } from 'react';
import type { ChangedLines, ComparedGroup, Comparison } from '@/versions/core/compare/compare';
import { sideOf, type TableComparison } from '@/versions/core/compare/compare-table';
import { foldRows } from '@/versions/core/compare/fold-rows';
import type { Segment } from '@/versions/core/compare/segments';
import { cx } from '../kit/cx';
import { BesideTables, ComparedTable } from './ComparedTable';
import { LoadMoreOnScroll } from './LoadMoreOnScroll';
import { Segments } from './Segments';
import { UnchangedLines } from './UnchangedLines';

/** How many groups are drawn at first. More are drawn as the reader scrolls. */
const GROUPS = 200;

interface ComparisonViewProps {
  comparison: Comparison;
  sideBySide: boolean;
  /** Whether the text is Markdown, which uses the reading font. Everything else uses the code font. */
  prose: boolean;
  /** The selected change, counted from 0. */
  current: number | undefined;
  /** Titles of the two texts, for side by side. */
  titles: readonly [before: string, after: string];
}

/**
 * The differences of two texts. Markdown is shown as its source, because every changed character counts. For
 * readability, headings are larger and tables are drawn as tables.
 */
export function ComparisonView({ comparison, sideBySide, prose, current, titles }: ComparisonViewProps) {
  const { groups } = comparison;
  const [count, setCount] = useState(GROUPS);
  const numbers = useMemo(() => numberChanges(groups), [groups]);
  // The selected change must be drawn before the page can scroll to it.
  const needed = current === undefined ? 0 : numbers.indexOf(current) + 1;
  const shown = groups.slice(0, Math.max(count, needed));
  return (
    <div className={cx('compared', prose ? 'compared-prose' : 'compared-code', !sideBySide && 'mx-auto max-w-[80ch]')}>
      {sideBySide && (
        <Columns>
          <h3 className="truncate font-medium font-sans text-faint text-xs">{titles[0]}</h3>
          <h3 className="truncate font-medium font-sans text-faint text-xs">{titles[1]}</h3>
        </Columns>
      )}
      {shown.map((group, i) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: groups follow from the two texts alone
          key={i}
          group={group}
          mark={{ 'data-change': numbers[i], 'aria-current': numbers[i] === current ? 'true' : undefined }}
          sideBySide={sideBySide}
          edge={i === 0 ? 'start' : i === groups.length - 1 ? 'end' : 'middle'}
        />
      ))}
      {shown.length < groups.length && <LoadMoreOnScroll onSeen={() => setCount(shown.length + GROUPS)} />}
    </div>
  );
}

/** Returns the number of each group that is a change, counted from 0, and undefined for the others. */
function numberChanges(groups: readonly ComparedGroup[]): (number | undefined)[] {
  let next = 0;
  return groups.map(({ type }) => (type === 'same' ? undefined : next++));
}

/** The attributes of a change's element. */
interface ChangeMark {
  'data-change': number | undefined;
  'aria-current': 'true' | undefined;
}

interface GroupProps {
  group: ComparedGroup;
  mark: ChangeMark;
  sideBySide: boolean;
  edge: 'start' | 'middle' | 'end';
}

function Group({ group, mark, sideBySide, edge }: GroupProps) {
  switch (group.type) {
    case 'same':
      return (
        <UnchangedLines lines={group.lines} edge={edge}>
          {(lines) =>
            sideBySide ? (
              <Columns>
                <div>{lines}</div>
                <div>{lines}</div>
              </Columns>
            ) : (
              lines
            )
          }
        </UnchangedLines>
      );
    case 'table':
      return <SourceTable table={group.table} mark={mark} sideBySide={sideBySide} />;
    case 'lines':
      return sideBySide ? <BesideLines group={group} mark={mark} /> : <MergedLines group={group} mark={mark} />;
  }
}

const drawCell = (segments: readonly Segment[]) => <Segments segments={segments} />;

interface SourceTableProps {
  table: TableComparison;
  mark: ChangeMark;
  sideBySide: boolean;
}

function SourceTable({ table, mark, sideBySide }: SourceTableProps) {
  const folded = useMemo(() => {
    const fold = (one: Pick<TableComparison, 'columns' | 'head' | 'rows'>) => ({ ...one, rows: foldRows(one.rows) });
    return sideBySide ? [fold(sideOf(table, 'before')), fold(sideOf(table, 'after'))] : [fold(table)];
  }, [table, sideBySide]);
  const [first, second] = folded;
  return (
    <div {...mark} className="compared-change">
      {second ? (
        <BesideTables before={first!} after={second} draw={drawCell} />
      ) : (
        <ComparedTable table={first!} draw={drawCell} />
      )}
    </div>
  );
}

function MergedLines({ group: { merged }, mark }: { group: ChangedLines; mark: ChangeMark }) {
  return (
    <div
      {...mark}
      className={cx('compared-change', wholeClass(merged), headingClass(merged.map(({ text }) => text).join('')))}
    >
      <Segments segments={merged} />
    </div>
  );
}

function BesideLines({ group: { before, after }, mark }: { group: ChangedLines; mark: ChangeMark }) {
  return (
    <Columns mark={mark}>
      {[before, after].map((lines, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always two
        <div key={side} className={cx(lines.length === 0 && 'compared-none')}>
          {lines.map((line, i) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: lines follow from the two texts alone
              key={i}
              className={cx('compared-line', wholeClass(line), headingClass(line.map(({ text }) => text).join('')))}
            >
              <Segments segments={line} />
            </div>
          ))}
        </div>
      ))}
    </Columns>
  );
}

function Columns({ mark, children }: { mark?: ChangeMark; children: ReactNode }) {
  return (
    <div {...mark} className={cx('compared-columns', mark && 'compared-change')}>
      {children}
    </div>
  );
}

/** Returns the class of added lines, whose text isn't marked word by word. */
function wholeClass(segments: readonly Segment[]): string | false {
  return segments.length > 0 && segments.every(({ kind }) => kind === 'ins') && 'compared-whole-ins';
}

function headingClass(line: string): string | undefined {
  const marks = /^#{1,6}(?= )/.exec(line)?.[0];
  return marks && (marks.length <= 2 ? 'compared-heading' : 'compared-subheading');
}
