import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DayChart } from '@/ui/usage/charts/DayChart';
import type { DayPart } from '@/usage/schema';
import { show } from '../page';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const span = (to: string) => ({ from: '2026-11-01', to });
const call = (day: string): DayPart => ({ day, key: 'model', cost: 0, tokens: 0, calls: 3, untold: 0, unpriced: 0 });

function chart(parts: DayPart[], measure: 'calls' | 'cost', to = '2026-11-30') {
  const { container } = show(
    <DayChart parts={parts} span={span(to)} measure={measure} by="model" nameOf={(key) => key} />,
  );
  const svg = container.querySelector('[role=group] svg');
  return {
    svg,
    bars: [...(svg?.querySelectorAll('rect[fill^=url]') ?? [])],
    height: Number(svg?.getAttribute('height')),
  };
}

test('a chart without data says so and draws no axes', () => {
  const { svg } = chart([call('2026-11-03')], 'cost');
  expect(screen.getByText('No cost recorded in this period.')).toBeVisible();
  expect(svg).toBeNull();
});

test('one bar is neither wide nor tall, and the other days have a line at the bottom', () => {
  const { svg, bars, height } = chart([call('2026-11-03')], 'calls');
  expect(bars).toHaveLength(1);
  expect(svg?.querySelectorAll('rect.fill-line-strong')).toHaveLength(29);
  expect(height).toBeLessThan(210);
  const days = chart([call('2026-11-01')], 'calls', '2026-11-01');
  expect(Number(days.bars[0]?.getAttribute('width'))).toBeLessThanOrEqual(32);
});

test('a chart with more days is taller', () => {
  const days = ['03', '05', '06', '07'].map((day) => call(`2026-11-${day}`));
  expect(chart(days, 'calls').height).toBe(210);
});

test('where nothing can hover, the chart asks for a tap, and the tapped day stays after the finger is lifted', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: query === '(hover: none)' }) as MediaQueryList,
  );
  const { svg } = chart([call('2026-11-01')], 'calls', '2026-11-01');
  expect(screen.getByRole('status')).toHaveTextContent('Tap a bar.');
  fireEvent.pointerDown(svg!, { pointerType: 'touch', clientX: 300 });
  fireEvent.pointerLeave(svg!, { pointerType: 'touch' });
  expect(screen.getByRole('status')).toHaveTextContent('3');
  vi.restoreAllMocks();
});
