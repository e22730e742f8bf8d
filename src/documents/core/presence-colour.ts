/**
 * A person's colour: from their id, the same everywhere. All colours share one luminance, at which white text on them
 * has a contrast of 4.67 (AA for text), and they themselves have at least 3 (AA for graphics) on white and on any
 * background darker than #20242b.
 */
const LUMINANCE = 0.175;
const SATURATIONS = [0.9, 0.6];
const HUES = 36;

export function presenceColour(userId: string): string {
  const hash = fnv1a(userId);
  const hue = (hash % HUES) * (360 / HUES);
  const saturation = SATURATIONS[Math.floor(hash / HUES) % SATURATIONS.length] ?? 0.9;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    if (luminance(rgb(hue, saturation, middle)) < LUMINANCE) low = middle;
    else high = middle;
  }
  return `#${rgb(hue, saturation, low)
    .map((channel) =>
      Math.floor(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** FNV-1a over UTF-16 units, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

type Rgb = [number, number, number];

/** From HSL (hue in degrees, the others from 0 to 1), after the formula of CSS Color 4. */
function rgb(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Relative luminance, as WCAG 2 defines it. */
export function luminance(colour: Rgb): number {
  const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}
