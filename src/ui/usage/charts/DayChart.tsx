import { ChartNoAxesColumn } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '@/generated/messages/usage/charts';
import { formatCost, formatCount, formatTokens, UNKNOWN } from '@/i18n/figures';
import type { Span, STACKS } from '@/usage/core/report';
import type { DayPart } from '@/usage/schema';
import { cx } from '../../kit/cx';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { useMedia } from '../../kit/use-media';
import { longDay, shortDay, spanWords } from '../spans';
import { type Bar, type Measure, type Stack, scaleOf, stackOf } from './stacks';

interface DayChartProps {
  parts: readonly DayPart[];
  span: Span;
  measure: Measure;
  /** The dimension by which bars are divided. */
  by: (typeof STACKS)[number];
  nameOf(key: string): string;
}

/** The chart's height in pixels. It is lower with few bars, which would tower over an empty chart. */
const heightOf = (bars: readonly Bar[]) => (bars.filter(({ total }) => total > 0).length > 3 ? 210 : 140);
const WIDEST_BAR = 32;
/** Scales the height so that the highest bar doesn't touch the top. */
const HEADROOM = 1.08;
const MARGIN = { top: 8, right: 4, bottom: 22, left: 52 };
const FORMATS: Record<Measure, (value: number) => string> = {
  cost: formatCost,
  tokens: formatTokens,
  calls: formatCount,
};

/**
 * Stacked bars per day. It is one tab stop: arrow keys move between days, and the line above describes the day and is
 * announced. Parts differ by color and pattern. A table below has the same figures.
 */
export function DayChart({ parts, span, measure, ...rest }: DayChartProps) {
  const stack = stackOf(parts, span, measure);
  if (stack.highest === 0) return <EmptyState icon={ChartNoAxesColumn} title={t('nothingRecorded', { measure })} />;
  return <Bars {...{ stack, span, measure }} {...rest} />;
}

function Bars({ stack, span, measure, by, nameOf }: Omit<DayChartProps, 'parts'> & { stack: Stack }) {
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number>();
  const id = useId();
  const { keys, bars } = stack;
  const format = FORMATS[measure];
  const name = (key: string | null) => (key === null ? t('allOthers') : nameOf(key));
  const scale = scaleOf(stack.highest);
  const top = (scale.at(-1) || 1) * HEADROOM;
  const height = heightOf(bars);
  const plot = { width: Math.max(width - MARGIN.left - MARGIN.right, 1), height: height - MARGIN.top - MARGIN.bottom };
  const slot = plot.width / bars.length;
  const barWidth = Math.max(Math.min(slot * 0.72, WIDEST_BAR), 1);
  const barStart = (i: number) => MARGIN.left + (i + 0.5) * slot - barWidth / 2;
  const y = (value: number) => MARGIN.top + plot.height * (1 - value / top);
  const hint = useMedia('(hover: none)') ? t('touchHint') : t('hint');
  const bar = chosen === undefined ? undefined : bars[chosen];

  const onKeyDown = (event: KeyboardEvent) => {
    const last = bars.length - 1;
    const from = chosen ?? last + 1;
    const moves: Record<string, number | undefined> = {
      ArrowLeft: Math.max(from - 1, 0),
      ArrowRight: Math.min((chosen ?? -1) + 1, last),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (event.key === 'Escape') setChosen(undefined);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
  };
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN.left;
    const at = Math.floor(x / slot);
    setChosen(at >= 0 && at < bars.length ? at : undefined);
  };

  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="min-h-10 text-sm text-soft sm:min-h-5">
        {bar ? <Readout bar={bar} names={keys.map(name)} format={format} /> : hint}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart that keys move through is no fieldset */}
      <div
        ref={box}
        role="group"
        aria-roledescription={t('chart')}
        aria-label={t('label', { measure, by })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move through the days
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(undefined)}
        className="rounded-md"
      >
        <svg
          width="100%"
          height={height}
          aria-hidden="true"
          onPointerDown={choose}
          onPointerMove={choose}
          // A finger that is lifted leaves, too, but the day stays until the chart loses the focus.
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
          className="block"
          direction="ltr"
        >
          <Patterns id={id} />
          {scale.map((value) => (
            <g key={value}>
              <line x1={MARGIN.left} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
              <text x={MARGIN.left - 8} y={y(value) + 4} textAnchor="end" className="fill-faint text-2xs tabular-nums">
                {format(value)}
              </text>
            </g>
          ))}
          {bars.map((each, i) => (
            <g key={each.from} opacity={chosen === undefined || chosen === i ? 1 : 0.45}>
              {each.total === 0 && (
                <rect x={barStart(i)} width={barWidth} y={y(0) - 2} height={2} className="fill-line-strong" />
              )}
              {segmentsOf(each).map(({ index, from, to }) => (
                <rect
                  key={index}
                  x={barStart(i)}
                  width={barWidth}
                  y={y(to)}
                  height={Math.max(y(from) - y(to), 0.5)}
                  fill={`url(#${id}-${fillOf(keys, index)})`}
                />
              ))}
            </g>
          ))}
          {ticksOf(bars, plot.width).map((i) => (
            <text
              key={bars[i]?.from}
              x={MARGIN.left + (i + 0.5) * slot}
              y={height - 6}
              textAnchor="middle"
              className="fill-faint text-2xs"
            >
              {shortDay(bars[i]?.from ?? span.from)}
            </text>
          ))}
        </svg>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-soft text-xs">
        {keys.map((key, index) => (
          <li key={key ?? ''} className="flex max-w-full items-center gap-1.5">
            <svg width={14} height={14} aria-hidden="true" className="shrink-0 rounded-[3px]">
              <rect width={14} height={14} fill={`url(#${id}-${fillOf(keys, index)})`} />
            </svg>
            <span className="truncate">{name(key)}</span>
          </li>
        ))}
      </ul>
      <details className="text-soft text-xs">
        <summary className="w-fit rounded text-faint hover:text-ink">{t('showAsTable')}</summary>
        <ChartTable bars={bars} names={keys.map(name)} format={format} />
      </details>
    </div>
  );
}

function dayWords({ from, to }: Bar): string {
  return from === to ? longDay(from) : spanWords({ from, to });
}

/** Returns a bar's total as text. Unknown values aren't shown as zero. */
function totalWords({ total, partial }: Bar, format: (value: number) => string): string {
  if (partial && total === 0) return UNKNOWN;
  return `${partial ? '≥ ' : ''}${format(total)}`;
}

function Readout({ bar, names, format }: { bar: Bar; names: string[]; format(value: number): string }) {
  const shown = bar.values.map((value, i) => ({ value, name: names[i] })).filter(({ value }) => value > 0);
  return (
    <>
      <strong className="font-medium text-ink">
        {dayWords(bar)}: {totalWords(bar, format)}
      </strong>
      {shown.map(({ name, value }) => ` · ${name} ${format(value)}`).join('')}
    </>
  );
}

function ChartTable({ bars, names, format }: { bars: Bar[]; names: string[]; format(value: number): string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section aria-label={t('chartData')} tabIndex={0} className="mt-2 max-h-72 overflow-auto">
      <table className="text-start tabular-nums">
        <thead>
          <tr className="text-faint">
            {[t('day'), ...names, t('all')].map((head) => (
              <th key={head} scope="col" className="px-2 py-1 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap px-2 py-1 font-normal">
                {dayWords(bar)}
              </th>
              {bar.values.map((value, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their order
                <td key={i} className="px-2 py-1 text-end">
                  {format(value)}
                </td>
              ))}
              <td className="px-2 py-1 text-end">{totalWords(bar, format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the segments of a bar from bottom to top. */
function segmentsOf(bar: Bar): { index: number; from: number; to: number }[] {
  let ground = 0;
  return bar.values.flatMap((value, index) => {
    const from = ground;
    ground += value;
    return value > 0 ? [{ index, from, to: ground }] : [];
  });
}

const TICK_WIDTH = 64;

function ticksOf(bars: readonly Bar[], width: number): number[] {
  const every = Math.max(1, Math.ceil((bars.length * TICK_WIDTH) / width));
  return bars.map((_, i) => i).filter((i) => i % every === 0);
}

const FILLS = 6;
const fillOf = (keys: readonly (string | null)[], index: number) => (keys[index] === null ? 'rest' : index % FILLS);

/** Patterns for the parts, so that color isn't the only difference. */
function Patterns({ id }: { id: string }) {
  const marks = [
    null,
    <path key="m" d="M0 8 L8 0 M-2 2 L2 -2 M6 10 L10 6" />,
    <path key="m" d="M0 4 H8" />,
    <circle key="m" cx={4} cy={4} r={1.1} />,
    <path key="m" d="M4 0 V8" />,
    <path key="m" d="M0 0 L8 8 M0 8 L8 0" />,
  ];
  return (
    <defs>
      {marks.map((mark, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the patterns keep their order
        <pattern key={i} id={`${id}-${i}`} width={8} height={8} patternUnits="userSpaceOnUse">
          <rect width={8} height={8} fill={`var(--chart-${i + 1})`} />
          <g className={cx('stroke-raised', i === 3 ? 'fill-raised' : 'fill-none')} strokeWidth={1.4}>
            {mark}
          </g>
        </pattern>
      ))}
      <pattern id={`${id}-rest`} width={8} height={8} patternUnits="userSpaceOnUse">
        <rect width={8} height={8} fill="var(--chart-rest)" />
      </pattern>
    </defs>
  );
}

/** Returns an element's current width in pixels. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
