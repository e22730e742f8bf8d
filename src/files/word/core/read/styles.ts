import { elementsIn, find, toggleOf, wordValue, type XmlElement } from '../element';
import type { ParagraphKind } from '../model';
import { indentOf } from './numbering';

/** How a paragraph style shows: as a heading, a quote, code or plain text. */
export interface ParagraphStyle {
  kind: ParagraphKind | 'contents';
  level: number;
  /** See `Paragraph`. */
  label?: string;
  /** The list that paragraphs of the style belong to. */
  numbering: { id: string; depth: number } | undefined;
  /** The indentation of a style that is meant for lists. */
  indent: number | undefined;
}

export interface RunStyle {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  code: boolean;
}

const HEADING = /^(?:heading|überschrift|titre|título|titolo|kop|rubrik|otsikko|nagłówek|заголовок) ?([1-9])$/i;
const TITLE = /^(title|titel)$/i;
const QUOTE = /^((intense )?quote|quotations|block text|(intensives )?zitat)$/i;
const CODE =
  /^(source code( (?<label>[\w+#.-]{1,40}))?|html preformatted|preformatted text|plain text|code( block)?|macro( text)?|quelltext)$/i;
const HTML = /^html block$/i;
const FORMULA = /^formula$/i;
const CAPTION = /^caption$/i;
const RULE = /^horizontal (rule|line)$/i;
/** The styles of our own exports. The language of code follows the name of the style. */
const CALLOUT_TITLE = /^callout title (?<label>note|tip|important|warning|caution)$/i;
const CALLOUT_TEXT = /^callout text$/i;
const RUN_CODE = /^(verbatim char|html (code|keyboard|typewriter|sample)|source text|inline code|code( char)?)$/i;
const CONTENTS = /^((toc|contents) (\d|heading)|table of contents|inhaltsverzeichnis.*)$/i;
const CONTINUED = /^list continue/i;
const LISTED = /^list /i;
const MONOSPACED = /^(courier|consolas|menlo|monaco|lucida console|(liberation|dejavu sans|noto sans|ubuntu) mono)/i;
/** The most parents of a style. Longer chains are cycles. */
const MAX_PARENTS = 12;

/** The styles of a document, by their ids. Built-in styles keep their English names in every language of Word. */
export class Styles {
  readonly #styles = new Map<string, XmlElement>();
  readonly #paragraphs = new Map<string, ParagraphStyle>();
  readonly #runs = new Map<string, RunStyle>();
  readonly #defaultParagraph: string;
  readonly #isMonospaced: boolean;

  constructor(root: XmlElement | undefined) {
    const all = elementsIn(root).filter(({ name }) => name === 'w:style');
    for (const style of all) this.#styles.set(style.attributes['w:styleId'] ?? '', style);
    const isDefault = ({ attributes: { 'w:type': type, 'w:default': on } }: XmlElement) =>
      type === 'paragraph' && (on === '1' || on === 'true');
    const normal = all.find(isDefault);
    this.#defaultParagraph = normal?.attributes['w:styleId'] ?? '';
    // If the whole text is monospaced, that doesn't mean code.
    const defaults = find(root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr');
    this.#isMonospaced = isMonospaced(defaults) || isMonospaced(find(normal, 'w:rPr'));
  }

  paragraph(id: string = this.#defaultParagraph): ParagraphStyle {
    const known = this.#paragraphs.get(id);
    if (known) return known;
    const found = paragraphStyle(this.#chain(id));
    this.#paragraphs.set(id, found);
    return found;
  }

  run(id: string | undefined): RunStyle {
    if (id === undefined) return PLAIN;
    const known = this.#runs.get(id);
    if (known) return known;
    const chain = this.#chain(id);
    const on = (name: string) => firstOf(chain, (style) => toggleOf(find(style, 'w:rPr'), name)) ?? false;
    const code = chain.some((style) => RUN_CODE.test(nameOf(style)) || this.isCode(find(style, 'w:rPr')));
    const found = { bold: on('w:b'), italic: on('w:i'), strike: on('w:strike') || on('w:dstrike'), code };
    this.#runs.set(id, found);
    return found;
  }

  /** Returns whether a run is shown as code because of its font. */
  isCode(properties: XmlElement | undefined): boolean {
    return !this.#isMonospaced && isMonospaced(properties);
  }

  /** Returns a style and the styles that it's based on. */
  #chain(id: string): XmlElement[] {
    const chain: XmlElement[] = [];
    let style = this.#styles.get(id);
    while (style && chain.length < MAX_PARENTS) {
      chain.push(style);
      style = this.#styles.get(wordValue(style, 'w:basedOn') ?? '');
    }
    return chain;
  }
}

const PLAIN: RunStyle = { bold: false, italic: false, strike: false, code: false };

function paragraphStyle(chain: readonly XmlElement[]): ParagraphStyle {
  const numbering = numberingOf(chain);
  const shown = firstOf(chain, (style) => shownAs(nameOf(style), outlineOf(find(style, 'w:pPr'))));
  const isListed = shown?.kind !== 'contents' && shown?.kind !== 'code';
  const isForLists = chain.slice(0, 1).some((style) => LISTED.test(nameOf(style)));
  const indent = isForLists ? firstOf(chain, (style) => indentOf(find(style, 'w:pPr'))) : undefined;
  return { kind: 'plain', level: 0, ...shown, numbering: isListed ? numbering : undefined, indent };
}

/** Returns how a style shows, by its name or by the outline level, or undefined if they don't say. */
function shownAs(name: string, outline: number): Pick<ParagraphStyle, 'kind' | 'level' | 'label'> | undefined {
  const level = Number(HEADING.exec(name)?.[1] ?? (TITLE.test(name) ? 1 : 0));
  if (level > 0) return { kind: 'heading', level };
  for (const [pattern, kind] of KINDS) {
    const found = pattern.exec(name);
    if (found) return { kind, level: 0, ...(found.groups?.label && { label: found.groups.label }) };
  }
  return outline > 0 ? { kind: 'heading', level: outline } : undefined;
}

const KINDS = [
  [CONTENTS, 'contents'],
  [QUOTE, 'quote'],
  [CODE, 'code'],
  [HTML, 'html'],
  [FORMULA, 'formula'],
  [CAPTION, 'caption'],
  [RULE, 'rule'],
  [CALLOUT_TITLE, 'calloutTitle'],
  [CALLOUT_TEXT, 'calloutText'],
  [CONTINUED, 'continued'],
] as const;

function numberingOf(chain: readonly XmlElement[]): ParagraphStyle['numbering'] {
  return firstOf(chain, (style) => {
    const numbering = find(style, 'w:pPr', 'w:numPr');
    const id = wordValue(numbering, 'w:numId');
    return id === undefined ? undefined : { id, depth: depthOf(numbering) };
  });
}

/** Returns the depth in a list, from 0. Word has a limit; a greater depth is an attack. */
export function depthOf(numbering: XmlElement | undefined): number {
  const depth = Number(wordValue(numbering, 'w:ilvl') ?? 0);
  return Number.isInteger(depth) && depth > 0 ? Math.min(depth, 8) : 0;
}

/** Returns the level of a heading that the outline of the document gives a paragraph, or 0 for none. */
export function outlineOf(properties: XmlElement | undefined): number {
  const level = Number(wordValue(properties, 'w:outlineLvl') ?? 9);
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : 0;
}

function nameOf(style: XmlElement): string {
  return (wordValue(style, 'w:name') ?? '').trim();
}

function isMonospaced(properties: XmlElement | undefined): boolean {
  return MONOSPACED.test(find(properties, 'w:rFonts')?.attributes['w:ascii'] ?? '');
}

function firstOf<T, R>(items: readonly T[], of: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = of(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
