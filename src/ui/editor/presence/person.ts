import { startOf } from '@/kernel/text';

/** The person of an awareness state, as set by the server. Read defensively, because a client can send anything. */
export interface Person {
  id: string;
  name: string;
  /** A CSS colour that is safe to use in a style. */
  color: string;
}

const COLOR = /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i;
const PALETTE = ['#b4530a', '#0f766e', '#7c3aed', '#be185d', '#1d4ed8', '#4d7c0f', '#a16207', '#0369a1'];
const LONGEST_NAME = 40;
/** Control characters and invisible formatting, which could change the direction of the page's text. */
const UNSAFE_IN_NAME = /[\p{Cc}\p{Cf}]/gu;

/** Returns the person of an awareness state. Replaces a missing or unusable name or colour with a neutral one. */
export function personOf(state: unknown, clientId: number): Person {
  const user = asRecord(asRecord(state).user);
  const name = typeof user.name === 'string' ? user.name.replace(UNSAFE_IN_NAME, '').trim() : '';
  return {
    id: typeof user.id === 'string' ? user.id : String(clientId),
    name: startOf(name, LONGEST_NAME) || 'Someone',
    color:
      typeof user.color === 'string' && COLOR.test(user.color)
        ? user.color
        : (PALETTE[Math.abs(clientId) % PALETTE.length] ?? '#555555'),
  };
}

/** Returns black or white, whichever contrasts more with a colour (WCAG 2 relative luminance). */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const digits = color.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
