/** WCAG's minimum contrast between text and background. */
const LEAST_CONTRAST = 4.5;
/** How much darker each next shade is, as a share of the color. */
const STEP = 0.02;

/** Returns a color, or the next darker shade of it that can be read as text on white paper. Colors are `#rrggbb`. */
export function readableAccent(colour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (let share = 1; share > 0; share -= STEP) {
    const shade = channels.map((channel) => Math.round(channel * share));
    if (contrastWithWhite(shade) >= LEAST_CONTRAST) {
      return `#${shade.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    }
  }
  return '#000000';
}

/** Returns the contrast that WCAG 2.2 defines. Channels are red, green and blue, from 0 to 255. */
function contrastWithWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
