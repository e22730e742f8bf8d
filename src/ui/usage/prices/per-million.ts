/** Prices as people type and read them: dollars per million tokens. Kept as integer micro-dollars. */

export function perMillion(microDollars: number): string {
  const [whole, part = ''] = (microDollars / 1_000_000).toFixed(6).split('.');
  return `$${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** The micro-dollars of what was typed, exactly; undefined when it is no amount, or finer than a micro-dollar. */
export function parseDollars(text: string): number | undefined {
  const found = /^\s*\$?(\d{1,9})(?:\.(\d{1,6}))?\s*$/.exec(text);
  if (!found) return undefined;
  return Number(found[1]) * 1_000_000 + Number((found[2] ?? '').padEnd(6, '0'));
}

/** A whole number, also with separators or k and M: "250k", "1.5M", "1,000,000". */
export function parseCount(text: string): number | undefined {
  const found = /^(\d[\d,]*(?:\.\d+)?)\s*([kM]?)$/.exec(text.trim());
  if (!found?.[1]) return undefined;
  const factor = found[2] === 'k' ? 1_000 : found[2] === 'M' ? 1_000_000 : 1;
  const value = Number(found[1].replaceAll(',', '')) * factor;
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
