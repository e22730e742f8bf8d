import fs from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = fs.readFileSync('app/tokens.css', 'utf8');

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const COLOUR = '(#[0-9a-f]{6}|rgb\\([^)]*\\))';

/** Returns the colours of a token in light and in dark mode. */
function token(name: string): readonly [light: Colour, dark: Colour] {
  const found = new RegExp(`--${name}: light-dark\\(${COLOUR}, ${COLOUR}\\)`).exec(css);
  if (!found?.[1] || !found[2]) throw new Error(`no token ${name}`);
  return [parsed(found[1]), parsed(found[2])];
}

function parsed(colour: string): Colour {
  if (!colour.startsWith('#')) return colour.match(/[\d.]+/g)!.map(Number) as unknown as Colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return [red, green, blue, 1];
}

/** Returns what is seen where layers of colours are above each other, the topmost last. */
function layered(...layers: readonly Colour[]): Colour {
  return layers.reduce((below, above) => {
    const mixed = [0, 1, 2].map((i) => above[i]! * above[3] + below[i]! * (1 - above[3]));
    return [...mixed, 1] as unknown as Colour;
  });
}

/** Returns the relative luminance as defined by WCAG 2. */
function luminance(color: Colour): number {
  const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns what is seen where tokens are above each other, such as `paper track`. */
function seen(names: string, side: 0 | 1): Colour {
  return layered(...names.split(' ').map((name) => token(name)[side]));
}

const GROUNDS = ['paper', 'paper-sunk', 'paper-raised', 'paper-hover'];
const FLOATS = ['sheet', 'float', 'float-sunk', 'float-hover', 'float-pick'];
/** What lines and controls are drawn on. */
const SURFACES = ['paper', 'paper-sunk', 'paper-raised', 'sheet', 'float', 'float-sunk'];
/** Translucent colours, each above the surfaces on which it is used. */
const TRACKS = SURFACES.map((surface) => `${surface} track`);
const LAYERS = [...TRACKS, ...TRACKS.map((track) => `${track} chosen`), 'paper thread-bg', 'paper thread-open-bg'];
const TEXT_ON: Record<string, string[]> = {
  ink: [...GROUNDS, ...FLOATS, 'code-bg', 'accent-soft', 'selection', 'add-bg', 'del-bg', 'ai-bg', ...LAYERS],
  'ink-soft': [...GROUNDS, ...FLOATS, 'code-bg', ...TRACKS],
  'ink-faint': [...GROUNDS, 'code-bg'],
  'float-faint': ['sheet', 'float', 'float-sunk', 'float-hover'],
  accent: ['paper', 'paper-raised', 'paper-sunk', 'accent-soft', 'sheet', 'float', 'float-pick'],
  'accent-ink': ['accent', 'accent-hover'],
  'add-ink': ['add-bg', 'paper', 'paper-raised', 'sheet', 'float', 'float-sunk'],
  'del-ink': ['del-bg', 'paper', 'paper-raised', 'paper-hover', ...FLOATS],
  'warn-ink': ['warn-bg', 'paper', 'paper-raised', 'sheet', 'float', 'float-pick', 'found-pick'],
  'ai-ink': ['ai-bg', 'paper', 'paper-raised', 'sheet', 'float'],
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
          .map((ground) => ({ pair: `${text} on ${ground}`, ratio: contrast(token(text)[side], seen(ground, side)) }))
          .filter(({ ratio }) => ratio < 4.5),
      );
      expect(weak).toEqual([]);
    });

    it(`shows the focus at 3:1 on every ground, in the ${scheme} scheme`, () => {
      for (const ground of [...GROUNDS, ...FLOATS])
        expect(contrast(token('focus')[side], token(ground)[side])).toBeGreaterThan(3);
    });

    it(`shows the edges of boxes and switches at 3:1, in the ${scheme} scheme`, () => {
      for (const ground of [...SURFACES, 'paper-hover', 'float-hover', 'accent-soft'])
        expect(contrast(token('control')[side], token(ground)[side]), ground).toBeGreaterThan(3);
    });
  }

  const DARK = 1;
  const standsOff = (layer: string, ground: string) => contrast(seen(`${ground} ${layer}`, DARK), seen(ground, DARK));

  it('shows lines, neutral badges and the selected segment on every surface of the dark scheme', () => {
    for (const surface of SURFACES) {
      expect(standsOff('line', surface), surface).toBeGreaterThan(1.35);
      expect(standsOff('line-strong', surface), surface).toBeGreaterThan(1.9);
      expect(standsOff('track', surface), surface).toBeGreaterThan(1.18);
      expect(standsOff('chosen', `${surface} track`), surface).toBeGreaterThan(1.25);
    }
  });

  it('shows what a search found in the picked row of a list, and in the others', () => {
    expect(contrast(seen('found-pick', DARK), seen('float-pick', DARK))).toBeGreaterThan(1.2);
    expect(fs.readFileSync('app/components.css', 'utf8')).toMatch(
      /\.picked \.found \{\s*background: var\(--found-pick\)/,
    );
  });

  it('fills a passage with a comment visibly in the dark scheme, and more so when the comment is open', () => {
    expect(standsOff('thread-bg', 'paper')).toBeGreaterThan(1.4);
    expect(standsOff('thread-open-bg', 'paper')).toBeGreaterThan(2);
  });

  it('raises each level of the dark scheme above the one below', () => {
    const levels = ['paper-sunk', 'paper', 'sheet', 'float', 'float-sunk', 'float-hover'].map((name) =>
      luminance(token(name)[DARK]),
    );
    expect(levels).toEqual([...new Set(levels)].sort((a, b) => a - b));
  });
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
        /^(?:[\w[\]-]+:)*(text|bg|border(?:-[setblrxy])?|decoration|ring|fill)-([a-z][a-z-]*)$/.exec(name) ?? [];
      const isKnown = kind === '' || colours.has(colour) || OTHER[kind]?.split(' ').includes(colour);
      return isKnown ? [] : [`${file}: ${name}`];
    });
  });
  expect(files.length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});
