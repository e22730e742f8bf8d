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
  /** Titles of the two texts, for side by side. */
  titles: readonly [before: string, after: string];
}

/**
 * The differences of two texts. Markdown is shown as its source, because every changed character counts. For
 * readability, headings are larger and tables are drawn as tables.
 */
export function ComparisonView({ comparison, sideBySide, prose, titles }: ComparisonViewProps) {
  const { groups } = comparison;
  const [count, setCount] = useState(GROUPS);
  const shown = groups.slice(0, count);
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
          sideBySide={sideBySide}
          edge={i === 0 ? 'start' : i === groups.length - 1 ? 'end' : 'middle'}
        />
      ))}
      {shown.length < groups.length && <LoadMoreOnScroll onSeen={() => setCount((was) => was + GROUPS)} />}
    </div>
  );
}

type Edge = 'start' | 'middle' | 'end';

function Group({ group, sideBySide, edge }: { group: ComparedGroup; sideBySide: boolean; edge: Edge }) {
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
      return <SourceTable table={group.table} sideBySide={sideBySide} />;
    case 'lines':
      return sideBySide ? <BesideLines group={group} /> : <MergedLines group={group} />;
  }
}

const drawCell = (segments: readonly Segment[]) => <Segments segments={segments} />;

function SourceTable({ table, sideBySide }: { table: TableComparison; sideBySide: boolean }) {
  const folded = useMemo(() => {
    const fold = (one: Pick<TableComparison, 'columns' | 'head' | 'rows'>) => ({ ...one, rows: foldRows(one.rows) });
    return sideBySide ? [fold(sideOf(table, 'before')), fold(sideOf(table, 'after'))] : [fold(table)];
  }, [table, sideBySide]);
  const [first, second] = folded;
  return (
    <div data-change="" className="compared-change">
      {second ? (
        <BesideTables before={first!} after={second} draw={drawCell} />
      ) : (
        <ComparedTable table={first!} draw={drawCell} />
      )}
    </div>
  );
}

function MergedLines({ group: { merged } }: { group: ChangedLines }) {
  return (
    <div
      data-change=""
      className={cx('compared-change', wholeClass(merged), headingClass(merged.map(({ text }) => text).join('')))}
    >
      <Segments segments={merged} />
    </div>
  );
}

function BesideLines({ group: { before, after } }: { group: ChangedLines }) {
  return (
    <Columns change>
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

function Columns({ change = false, children }: { change?: boolean; children: ReactNode }) {
  return (
    <div data-change={change ? '' : undefined} className={cx('compared-columns', change && 'compared-change')}>
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
