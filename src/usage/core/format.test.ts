import { describe, expect, it } from 'vitest';
import { formatCost, formatCount, formatDuration, formatTokens } from './format';

describe('figures', () => {
  it('shows a dash for an unknown figure, and a zero only for zero', () => {
    for (const format of [formatCount, formatTokens, formatCost, formatDuration]) expect(format(null)).toBe('–');
    expect(formatTokens(0)).toBe('0');
    expect(formatCost(0)).toBe('$0');
  });

  it('shortens tokens', () => {
    expect([850, 1_000, 12_400, 999_949, 999_951, 1_250_000].map(formatTokens)).toEqual([
      '850',
      '1k',
      '12.4k',
      '999.9k',
      '1M',
      '1.3M',
    ]);
  });

  it('never shows a paid call as free', () => {
    expect([1, 12, 1_234, 45_678].map(formatCost)).toEqual(['$0.000001', '$0.000012', '$0.0012', '$0.045']);
  });

  it('shows dollars with cents', () => {
    expect([100_000, 1_999_000, 1_995_000, 1_234_560_000].map(formatCost)).toEqual([
      '$0.10',
      '$2.00',
      '$2.00',
      '$1,234.56',
    ]);
  });

  it('reads durations as people say them', () => {
    expect([0, 480, 3_210, 59_949, 59_950, 65_000].map(formatDuration)).toEqual([
      '0 ms',
      '480 ms',
      '3.2 s',
      '59.9 s',
      '1 min 0 s',
      '1 min 5 s',
    ]);
  });
});
