import { attribute, type HtmlNode, isElement, styleOf } from '../html-node';

/** The size and the families in a `font` declaration: `italic 12.0px Menlo`. */
const FONT = /(?:^| )([\d.]+(?:px|pt))(?:\/\S+)? (.+)$/;
const MONOSPACED =
  /mono(?!ty|ton)|courier|consolas|menlo|monaco|lucida console|inconsolata|iosevka|cascadia|source code|fira code|^hack$/;
/** The sizes of `<font size="1">` to `<font size="7">`, in points. */
const SIZES = [0, 7.5, 10, 12, 13.5, 18, 24, 36];
const POINTS: Readonly<Record<string, number>> = { pt: 1, px: 0.75 };

/** The fonts that people choose in mails. Pages have others for their labels and dates. */
const IN_MAILS = /^(?:monospace|courier|courier new|consolas|menlo|monaco|lucida console)$/;

/** Returns whether the text in an element has a font for code, or undefined if the element doesn't say its font. */
export type FontTest = (node: HtmlNode) => boolean | undefined;

export const isMonospaced: FontTest = (node) => hasFamily(node, MONOSPACED);

export const isMonospacedInMail: FontTest = (node) => hasFamily(node, IN_MAILS);

function hasFamily(node: HtmlNode, families: RegExp): boolean | undefined {
  const family = familiesOf(node)?.split(',')[0]?.replace(/["']/g, '').trim().toLowerCase();
  if (family === undefined || /^(?:inherit|initial|unset)?$/.test(family)) return undefined;
  return families.test(family);
}

function familiesOf(node: HtmlNode): string | undefined {
  const style = fontStyle(node);
  return (
    style?.get('font-family') ??
    FONT.exec(style?.get('font') ?? '')?.[2] ??
    (isElement(node, 'font') ? attribute(node, 'face') : undefined)
  );
}

/** Returns the size of the text in an element, in points, or undefined if the element doesn't say it. */
export function sizeOf(node: HtmlNode): number | undefined {
  const style = fontStyle(node);
  const written = style?.get('font-size') ?? FONT.exec(style?.get('font') ?? '')?.[1] ?? '';
  const [, number, unit = ''] = /^([\d.]{1,10})(px|pt)$/.exec(written) ?? [];
  if (number !== undefined) return Number(number) * (POINTS[unit] ?? 1);
  return isElement(node, 'font') ? SIZES[Number(attribute(node, 'size') ?? Number.NaN)] : undefined;
}

function fontStyle(node: HtmlNode): Map<string, string> | undefined {
  return attribute(node, 'style')?.includes('font') ? styleOf(node) : undefined;
}
