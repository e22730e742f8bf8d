import { percentDecoded } from '@/kernel/percent-decoded';
import { Slugs } from '@/kernel/slugs';
import type { Callout } from '@/markdown/core/callout-of';
import { addressOutside, pictureId } from '../../core/address';
import { groupRuns } from '../../core/group';
import { shownText } from '../../core/shown-text';
import { type Block, type DocumentTree, describedPicture, type ListItem, plainText, type Run } from '../../core/tree';
import { type Direction, directionOf, directionOfBlocks, directionOfRuns, TURNS } from './direction';
import { literal } from './literal';
import { type Size, sizeOnPage } from './picture-size';
import { writeCode } from './write-code';
import { type PdfLook, paperOf, roomOf, writeLook } from './write-look';

/** A picture for the compiler. Width and height are in pixels. */
export interface PdfPicture {
  path: string;
  width: number;
  height: number;
}

export interface TypstOptions {
  /** The file's title, which is the title of a document without one. */
  title: string;
  /** BCP 47 tags. */
  language: string;
  region: string | undefined;
  /** Undefined: the default design. */
  look: PdfLook | undefined;
  /** The heading of the table of contents, or undefined to leave out the table. */
  contentsTitle: string | undefined;
  calloutTitles: Readonly<Record<Callout, string>>;
  /** By file id. */
  pictures: Readonly<Record<string, PdfPicture>>;
  /** The address of this server, without a trailing slash. */
  publicUrl: string;
}

/** Returns a formula in TeX as a Typst expression, which is trusted code, or undefined to show its source. */
export type FormulaWriter = (source: string, isBlock: boolean) => string | undefined;

/** The module that the source imports: see `document.typ`. */
export const TEMPLATE = 'document.typ';

/** Returns the source of a PDF. Its code comes only from this file: every text in it is a string literal. */
export function writeTypst({ blocks, notes }: DocumentTree, options: TypstOptions, formula: FormulaWriter): string {
  const [first, ...rest] = blocks;
  const isTitled = first?.kind === 'heading' && first.level === 1 && plainText(first.runs).trim() !== '';
  const title = isTitled ? plainText(first.runs) : options.title;
  const { look } = options;
  const room = look && roomOf(look, options.region);
  const direction = directionOf(title) ?? directionOfBlocks(blocks) ?? 'ltr';
  const writer = new TypstWriter({ ...options, room, direction }, formula, { blocks, notes });
  // The title is written first, so that its notes have the first numbers.
  const shown = isTitled ? writer.title(first.runs) : literal(title);
  const body = writer.blocks(isTitled ? rest : blocks).map((block) => `#${block}\n\n`);
  const settings = [
    `title: ${literal(title)}`,
    `shown-title: ${shown}`,
    `lang: ${literal(/^[a-z]{2,3}/.exec(options.language)?.[0] ?? 'en')}`,
    ...(direction === 'rtl' ? ['direction: rtl'] : []),
    `paper: ${literal(paperOf(look, options.region))}`,
    ...(look ? writeLook(look, title, direction) : []),
  ];
  const contents = options.contentsTitle === undefined ? '' : writer.contents(options.contentsTitle);
  return `#import ${literal(TEMPLATE)}: *\n#show: document.with(${settings.join(', ')})\n\n${contents}${body.join('')}`;
}

/** Deeper quotes and lists aren't nested further: the page has no room, and the compiler's stack would overflow. */
const MAX_DEPTH = 24;
/** The number of heading levels, counted from the highest one below the title. */
const CONTENTS_LEVELS = 3;
/** The compiler refuses longer addresses, so they aren't links. */
const MAX_ADDRESS = 2_000;

const LOOKS = [
  ['strong', 'strong'],
  ['em', 'emph'],
  ['strike', 'strike'],
  ['mark', 'highlight'],
] as const;

class TypstWriter {
  readonly #slugs = new Slugs();
  /** The numbers of headings, by the names that links use. */
  readonly #places = new Map<string, number>();
  readonly #referred = new Set<number>();
  readonly #outline: { level: number; text: string; place: number }[] = [];
  #titled = false;
  #isHeading = false;
  #headings = 0;
  #depth = 0;
  /** The direction of the blocks around the current one. */
  #direction: Direction;

  constructor(
    private readonly options: TypstOptions & { room: Size | undefined; direction: Direction },
    private readonly formula: FormulaWriter,
    private readonly tree: DocumentTree,
  ) {
    this.#direction = options.direction;
    this.#collect(tree.blocks);
  }

  /** Gives all headings their names before the first block is written, because links can point forward. */
  #collect(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.kind === 'heading') this.#note(block);
      if (block.kind === 'quote') this.#collect(block.blocks);
      if (block.kind === 'list') for (const { blocks: inside } of block.items) this.#collect(inside);
    }
  }

  #note({ level, runs }: Extract<Block, { kind: 'heading' }>): void {
    const text = plainText(runs).trim();
    const place = this.#outline.length;
    this.#places.set(this.#slugs.of(text), place);
    this.#outline.push({ level, text, place });
  }

  title(runs: readonly Run[]): string {
    const label = this.#nextLabel();
    this.#titled = true;
    return `[#metadata(none)#${label}#${this.#heading(runs)}]`;
  }

  /** Returns the headings under the title for a table of contents; empty if there are none. */
  contents(title: string): string {
    const shown = this.#outline.slice(this.#titled ? 1 : 0).filter(({ text }) => text !== '');
    const top = shown.reduce((least, { level }) => Math.min(least, level), 6);
    const lines = shown
      .filter(({ level }) => level < top + CONTENTS_LEVELS)
      .map(({ level, text, place }) => `(${level - top + 1}, ${literal(text)}, "heading-${place}")`);
    return lines.length === 0 ? '' : `#contents(${[literal(title), ...lines].join(', ')})\n\n`;
  }

  /** Returns an expression for each block. */
  blocks(blocks: readonly Block[]): string[] {
    return blocks.flatMap((block) => this.#block(block));
  }

  #block(block: Block): string[] {
    switch (block.kind) {
      case 'paragraph':
        return block.runs.length === 0 ? [] : [this.#inLine(block.runs, () => this.#paragraph(block.runs))];
      case 'heading':
        return [
          this.#inLine(block.runs, () =>
            this.#labelled(`heading(level: ${block.level}, ${this.#heading(block.runs)})`),
          ),
        ];
      case 'code':
        return [writeCode(block)];
      case 'math':
        return [this.formula(block.text, true) ?? `formula(${literal(block.text)})`];
      case 'rule':
        return ['rule()'];
      case 'table':
        return [this.#turned(directionOfBlocks([block]), () => this.#table(block))];
      case 'quote':
        return this.#nested(block, block.blocks, () => this.#quote(block));
      case 'list':
        return this.#nested(
          block,
          block.items.flatMap(({ blocks }) => blocks),
          () => this.#list(block),
        );
    }
  }

  #nested(block: Block, inside: readonly Block[], write: () => string): string[] {
    if (this.#depth >= MAX_DEPTH) return this.blocks(inside);
    this.#depth++;
    const written = this.#turned(directionOfBlocks([block]), write);
    this.#depth--;
    return [written];
  }

  #inLine(runs: readonly Run[], write: () => string): string {
    // In right-to-left text, numbers with spaces between them would change places.
    const numbers = runs.some(({ text }) => /\d/.test(text)) ? 'ltr' : undefined;
    return this.#turned(directionOfRuns(runs) ?? numbers, write);
  }

  /**
   * Writes something in its own direction, as in the editor. Text without letters and digits follows the text around
   * it.
   */
  #turned(direction: Direction | undefined, write: () => string): string {
    const around = this.#direction;
    if (direction === undefined || direction === around) return write();
    this.#direction = direction;
    const written = `${TURNS[direction]}(${write()})`;
    this.#direction = around;
    return written;
  }

  /** Writes a paragraph. A picture alone in it becomes a block. */
  #paragraph(runs: readonly Run[]): string {
    const [only] = runs;
    const picture = runs.length === 1 && only?.kind === 'image' && only.href === undefined && this.#picture(only);
    if (picture && only.caption !== undefined) return `picture(${picture}, caption: ${literal(only.caption)})`;
    return picture ? `picture(${picture})` : `par(${this.#content(runs)})`;
  }

  #labelled(content: string): string {
    return `[#${content}#${this.#nextLabel()}]`;
  }

  #heading(runs: readonly Run[]): string {
    this.#isHeading = true;
    const content = this.#content(runs);
    this.#isHeading = false;
    return content;
  }

  #nextLabel(): string {
    return `label("heading-${this.#headings++}")`;
  }

  #quote({ callout, blocks }: Extract<Block, { kind: 'quote' }>): string {
    const inside = joined(this.blocks(blocks));
    if (!callout) return `quote(block: true, ${inside})`;
    return `callout(${literal(callout)}, ${literal(this.options.calloutTitles[callout])}, ${inside})`;
  }

  #list({ start, isTight, items }: Extract<Block, { kind: 'list' }>): string {
    const isTasks = items.length > 0 && items.every(({ checked }) => checked !== undefined);
    const settings = [`tight: ${isTight}`];
    if (start !== undefined) settings.push(`start: ${start}`);
    else if (isTasks) settings.push('marker: []');
    const written = items.map((item) => this.#turned(directionOfBlocks(item.blocks), () => this.#item(item, isTight)));
    return `${start === undefined ? 'list' : 'enum'}(${[...settings, ...written].join(', ')})`;
  }

  #item({ checked, blocks }: ListItem, isTight: boolean): string {
    const box = checked === undefined ? [] : [`task(${checked})`];
    const [first, ...rest] = blocks;
    const lead = first?.kind === 'paragraph' ? [...box, ...this.#runs(first.runs)] : box;
    const others = first?.kind === 'paragraph' ? rest : blocks;
    const paragraph = lead.length === 0 ? [] : [isTight ? joined(lead) : `par(${joined(lead)})`];
    return joined([...paragraph, ...others.flatMap((block) => this.#acrossItem(block, isTight))]);
  }

  /** Writes a block of a list item. If it runs the other way than the list, it starts at the other side of the page. */
  #acrossItem(block: Block, isTight: boolean): string[] {
    const direction = directionOfBlocks([block]) ?? this.#direction;
    const written = this.#block(block);
    return direction === this.#direction ? written : [`across(${isTight}, ${joined(written)})`];
  }

  #table({ alignments, head, rows }: Extract<Block, { kind: 'table' }>): string {
    if (head.length === 0) return '[]';
    const cells = (row: readonly Run[][]) =>
      row.map((runs) => this.#inLine(runs, () => this.#content(runs))).join(', ');
    const align = head.map((_, column) => alignments[column] ?? 'auto').join(', ');
    return `data-table((${align},), (${cells(head)},), ${rows.map(cells).join(', ')})`;
  }

  #content(runs: readonly Run[]): string {
    return joined(this.#runs(runs));
  }

  #runs(runs: readonly Run[]): string[] {
    return groupRuns(runs, ({ href }) => href).flatMap(({ key: href, items }) => {
      const inner = this.#looks(items, 0);
      return href === undefined ? inner : [this.#link(href, joined(inner))];
    });
  }

  #looks(runs: readonly Run[], level: number): string[] {
    const [look, call] = LOOKS[level] ?? [];
    if (!look) return runs.map((run) => this.#run(run));
    return groupRuns(runs, (run) => run[look]).flatMap(({ key, items }) => {
      const inner = this.#looks(items, level + 1);
      return key ? [`${call}(${joined(inner)})`] : inner;
    });
  }

  #run(run: Run): string {
    switch (run.kind) {
      case 'text':
        return literal(shownText(run));
      case 'code':
        return `raw(${literal(run.text)})`;
      case 'math':
        return this.formula(run.text, false) ?? `raw(${literal(run.text)})`;
      case 'break':
        return 'linebreak()';
      case 'note':
        return this.#footnote(run);
      case 'image':
        return this.#image(run);
    }
  }

  #footnote({ note = 0 }: Run): string {
    const label = `label("note-${note}")`;
    if (this.#referred.has(note)) return `footnote(${label})`;
    this.#referred.add(note);
    const runs = this.tree.notes[note] ?? [];
    const written = `[#footnote(${this.#inLine(runs, () => this.#content(runs))})#${label}]`;
    // `context` hides the note from bookmarks, which contain only content that doesn't depend on its place.
    return this.#isHeading ? `context ${written}` : written;
  }

  /**
   * Pictures of the project are embedded in the file. Nothing is loaded from elsewhere: other pictures become links.
   */
  #image(run: Run): string {
    const { source = '', caption, href } = run;
    const picture = this.#picture(run);
    if (picture && caption !== undefined) return `box(captioned(image(${picture}), ${literal(caption)}))`;
    if (picture) return `box(image(${picture}))`;
    const text = describedPicture(run);
    const shown = literal(text || source);
    const isElsewhere = pictureId(source) === undefined && !source.startsWith('data:');
    return href === undefined && isElsewhere ? this.#link(source, shown) : literal(`[${text || 'image'}]`);
  }

  /** Returns the arguments of a picture that the compiler has, or undefined. */
  #picture({ source = '', text, width }: Run): string | undefined {
    const fileId = pictureId(source);
    const found = fileId === undefined ? undefined : this.options.pictures[fileId];
    if (!found) return undefined;
    const size = sizeOnPage(found, width, this.options.room);
    return `${literal(found.path)}, width: ${size.width}pt, height: ${size.height}pt, alt: ${literal(text)}`;
  }

  #link(href: string, inner: string): string {
    if (href.startsWith('#')) {
      const place = this.#places.get(percentDecoded(href.slice(1)));
      return place === undefined ? inner : `link(label("heading-${place}"), ${inner})`;
    }
    const address = addressOutside(href, this.options.publicUrl);
    return address === '' || address.length > MAX_ADDRESS ? inner : `link(${literal(address)}, ${inner})`;
  }
}

/** Returns one expression for any number of expressions, including none. */
function joined(expressions: readonly string[]): string {
  if (expressions.length === 0) return '[]';
  return expressions.length === 1 ? (expressions[0] ?? '[]') : `{${expressions.join('; ')}}`;
}
