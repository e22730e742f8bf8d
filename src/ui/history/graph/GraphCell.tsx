import type { ReactNode } from 'react';
import type { GraphRow } from '@/versions/core/graph/graph';
import type { VersionSummary } from '@/versions/schema';
import { VersionIcon } from './VersionIcon';

const LANE = 17;
const EDGE = 14;
/** The graph's largest width in pixels. Wider graphs are compressed to leave room for the text. */
const MOST = 96;

/** Returns the drawing's width in pixels for a number of lanes. */
export function graphWidth(lanes: number): number {
  return Math.min(MOST, EDGE * 2 + (lanes - 1) * LANE);
}

/** Returns the distance of a lane from the edge. */
function placer(lanes: number): (lane: number) => number {
  const step = lanes > 1 ? (graphWidth(lanes) - EDGE * 2) / (lanes - 1) : 0;
  return (lane) => EDGE + lane * step;
}

interface GraphCellProps {
  row: GraphRow;
  version: VersionSummary;
  /** Whether the suggestions that it accepted aren't drawn. */
  isFolded: boolean;
  /** The number of lanes of the widest row. */
  lanes: number;
  /** The row's height. The cell is as high as its row, whatever this is. */
  height: number;
  /** Drawn in the place of the version's icon. */
  children?: ReactNode;
}

/** Draws a row's part of the graph: its lines and its version. The text beside it says the same. */
export function GraphCell({ row, version, isFolded, lanes, height, children }: GraphCellProps) {
  const width = graphWidth(lanes);
  const x = placer(lanes);
  const middle = height / 2;
  return (
    <span aria-hidden="true" className="relative shrink-0 self-stretch" style={{ width }}>
      <svg width={width} height={height} className="absolute top-0 start-0" role="presentation">
        {row.lines.map(({ from, to, half, target }) => {
          const [top, bottom] = half === 'top' ? [0, middle] : [middle, height];
          const bend = (top + bottom) / 2;
          return (
            <path
              key={`${half} ${from} ${to} ${target}`}
              d={`M${x(from)} ${top}C${x(from)} ${bend} ${x(to)} ${bend} ${x(to)} ${bottom}`}
              className={from === 0 && to === 0 ? 'version-line version-line-main' : 'version-line'}
            />
          );
        })}
      </svg>
      <span className="-translate-1/2 absolute top-1/2 flex items-center justify-center" style={{ left: x(row.lane) }}>
        <span className="version-icon">
          <VersionIcon version={version} isFolded={isFolded} />
        </span>
        {children}
      </span>
    </span>
  );
}

/** Draws the lines that lead through the space above a row. */
export function GraphGap({ row, lanes, height }: Omit<GraphCellProps, 'version' | 'isFolded' | 'children'>) {
  const width = graphWidth(lanes);
  const x = placer(lanes);
  const open = new Set(row.lines.filter(({ half }) => half === 'top').map(({ from }) => from));
  return (
    <svg aria-hidden="true" width={width} height={height} className="shrink-0" role="presentation">
      {[...open].map((lane) => (
        <path
          key={lane}
          d={`M${x(lane)} 0V${height}`}
          className={lane === 0 ? 'version-line version-line-main' : 'version-line'}
        />
      ))}
    </svg>
  );
}
