import { formatNumber } from '@/i18n/format';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats the size of a file: `1.2 MB`. */
export function sizeWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_000)));
  const unitDisplay = power === 0 ? 'long' : 'short';
  const format = { style: 'unit', unit: UNITS[power] ?? 'byte', unitDisplay, maximumFractionDigits: 1 } as const;
  return formatNumber(bytes / 1_000 ** power, format);
}
