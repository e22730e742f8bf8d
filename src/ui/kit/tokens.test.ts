import fs from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = fs.readFileSync('app/tokens.css', 'utf8');

/** Returns the colours of a token in light and in dark mode. */
function token(name: string): readonly [light: string, dark: string] {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  if (!found?.[1] || !found[2]) throw new Error(`no token ${name}`);
  return [found[1], found[2]];
}

/** Returns the relative luminance as defined by WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['paper', 'paper-sunk', 'paper-raised', 'paper-hover'];
const FLOATS = ['float', 'float-hover', 'float-pick'];
const TEXT_ON: Record<string, string[]> = {
  ink: [...GROUNDS, ...FLOATS, 'track', 'chosen', 'code-bg', 'accent-soft', 'selection', 'add-bg', 'del-bg', 'ai-bg'],
  'ink-soft': [...GROUNDS, ...FLOATS, 'track', 'code-bg'],
  'ink-faint': [...GROUNDS, 'code-bg'],
  'float-faint': ['float', 'float-hover'],
  accent: ['paper', 'paper-raised', 'paper-sunk', 'accent-soft', 'float', 'float-pick'],
  'accent-ink': ['accent', 'accent-hover'],
  'add-ink': ['add-bg', 'paper', 'paper-raised', 'float'],
  'del-ink': ['del-bg', 'paper', 'paper-raised', 'paper-hover', ...FLOATS],
  'warn-ink': ['warn-bg', 'paper', 'paper-raised', 'float'],
  'ai-ink': ['ai-bg', 'paper', 'paper-raised', 'float'],
  paper: ['ink'],
  'code-keyword': ['paper', 'code-bg'],
  'code-string': ['paper', 'code-bg'],
  'code-number': ['paper', 'code-bg'],
  'code-comment': ['paper', 'code-bg'],
  'code-name': ['paper', 'code-bg'],
};

describe('the palette', () => {
  for (const [scheme, side] of [
    ['light', 0],
    ['dark', 1],
  ] as const) {
    it(`holds 4.5:1 for every text on every ground it is used on, in the ${scheme} scheme`, () => {
      const weak = Object.entries(TEXT_ON).flatMap(([text, grounds]) =>
        grounds
          .map((ground) => ({ pair: `${text} on ${ground}`, ratio: contrast(token(text)[side], token(ground)[side]) }))
          .filter(({ ratio }) => ratio < 4.5),
      );
      expect(weak).toEqual([]);
    });

    it(`shows the focus at 3:1 on every ground, in the ${scheme} scheme`, () => {
      for (const ground of [...GROUNDS, ...FLOATS])
        expect(contrast(token('focus')[side], token(ground)[side])).toBeGreaterThan(3);
    });
  }
});

/** Classes that start like a colour's but set something else. */
const OTHER: Record<string, string> = {
  // `text-full` isn't a class: it's the reason why an edit is refused when the document is full (see `Denial`).
  text: 'full 2xs xs sm base md lg xl 2xl start end center pretty balance wrap nowrap',
  bg: 'none linear-to-t',
  border: 'b t s e x y l r dashed dotted solid none collapse separate',
  decoration: 'dotted dashed wavy',
  ring: 'inset',
  fill: 'none',
};

it('has a colour for every class that names one', () => {
  const colours = new Set(
    [...fs.readFileSync('app/globals.css', 'utf8').matchAll(/--color-([\w-]+):/g)].map(([, n]) => n),
  );
  const files = ['src/ui', 'app'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => `${folder}/${file}`),
  );
  const unknown = files.flatMap((file) => {
    const classes = [...fs.readFileSync(file, 'utf8').matchAll(/["'`]([^"'`\n]*)["'`]/g)].flatMap(([, text = '']) =>
      text.split(' '),
    );
    return classes.flatMap((name) => {
      const [, kind = '', colour = ''] =
        /^(?:[\w[\]-]+:)*(text|bg|border|decoration|ring|fill)-([a-z][a-z-]*)$/.exec(name) ?? [];
      const isKnown = kind === '' || colours.has(colour) || OTHER[kind]?.split(' ').includes(colour);
      return isKnown ? [] : [`${file}: ${name}`];
    });
  });
  expect(files.length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});
