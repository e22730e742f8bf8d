import type { Callout } from '@/markdown/core/callout-of';
import { addressOutside, pictureId } from '../../core/address';
import { groupRuns } from '../../core/group';
import { Slugs } from '../../core/slug';
import { type Block, type DocumentTree, type ListItem, plainText, type Run } from '../../core/tree';
import { literal } from './literal';
import { sizeOnPage } from './picture-size';

/** A picture that the compiler is given. Width and height are in pixels. */
export interface PdfPicture {
  path: string;
  width: number;
  height: number;
}

export interface TypstOptions {
  /** Of the file: the title of a document that has none of its own. */
  title: string;
  /** As BCP 47 names them. */
  language: string;
  region: string | undefined;
  /** The heading of the table of contents; undefined: without one. */
  contentsTitle: string | undefined;
  calloutTitles: Readonly<Record<Callout, string>>;
  /** By file id. */
  pictures: Readonly<Record<string, PdfPicture>>;
  /** The address of this server, without a slash at the end. */
  publicUrl: string;
}

/** A formula in TeX as a Typst expression, which is code of our own; undefined: its source is shown. */
export type FormulaWriter = (source: string, isBlock: boolean) => string | undefined;

/** The module that the source imports: see `document.typ`. */
export const TEMPLATE = 'document.typ';

/** The source of a PDF. It is code of this file only: every text in it is a string literal. */
export function writeTypst({ blocks, notes }: DocumentTree, options: TypstOptions, formula: FormulaWriter): string {
  const [first, ...rest] = blocks;
  const isTitled = first?.kind === 'heading' && first.level === 1 && plainText(first.runs).trim() !== '';
  const writer = new TypstWriter(options, formula, { blocks, notes });
  const title = isTitled ? plainText(first.runs) : options.title;
  // The title is written first, so that its notes have the first numbers.
  const shown = isTitled ? writer.title(first.runs) : literal(title);
  const body = writer.blocks(isTitled ? rest : blocks).map((block) => `#${block}\n\n`);
  const settings = [
    `title: ${literal(title)}`,
    `shown-title: ${shown}`,
    `lang: ${literal(/^[a-z]{2,3}/.exec(options.language)?.[0] ?? 'en')}`,
    `paper: ${literal(LETTER.has(options.region ?? '') ? 'us-letter' : 'a4')}`,
  ];
  const contents = options.contentsTitle === undefined ? '' : writer.contents(options.contentsTitle);
  return `#import ${literal(TEMPLATE)}: *\n#show: document.with(${settings.join(', ')})\n\n${contents}${body.join('')}`;
}

/** Regions that print on US Letter. */
const LETTER: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO']);
/** Blocks in deeper quotes and lists stand beside them: a page has no room, and a compiler's stack ends. */
const MOST_DEPTH = 24;
/** Of headings, from the highest one below the title. */
const CONTENTS_LEVELS = 3;
/** A longer address is no link: the compiler refuses it. */
const MOST_ADDRESS = 2_000;

const LOOKS = [
  ['strong', 'strong'],
  ['em', 'emph'],
  ['strike', 'strike'],
  ['mark', 'highlight'],
] as const;

class TypstWriter {
  readonly #slugs = new Slugs();
  /** The numbers of headings by the names that links use. */
  readonly #places = new Map<string, number>();
  readonly #referred = new Set<number>();
  readonly #outline: { level: number; text: string; place: number }[] = [];
  #titled = false;
  #isHeading = false;
  #headings = 0;
  #depth = 0;

  constructor(
    private readonly options: TypstOptions,
    private readonly formula: FormulaWriter,
    private readonly tree: DocumentTree,
  ) {
    this.#collect(tree.blocks);
  }

  /** Links can lead forward, so all headings get their names before the first block is written. */
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

  /** The headings under the title, as far as a table of contents shows them; empty if there are none. */
  contents(title: string): string {
    const shown = this.#outline.slice(this.#titled ? 1 : 0).filter(({ text }) => text !== '');
    const top = shown.reduce((least, { level }) => Math.min(least, level), 6);
    const lines = shown
      .filter(({ level }) => level < top + CONTENTS_LEVELS)
      .map(({ level, text, place }) => `(${level - top + 1}, ${literal(text)}, "heading-${place}")`);
    return lines.length === 0 ? '' : `#contents(${[literal(title), ...lines].join(', ')})\n\n`;
  }

  /** Expressions, one for each block. */
  blocks(blocks: readonly Block[]): string[] {
    return blocks.flatMap((block) => this.#block(block));
  }

  #block(block: Block): string[] {
    switch (block.kind) {
      case 'paragraph':
        return block.runs.length === 0 ? [] : [this.#paragraph(block.runs)];
      case 'heading':
        return [this.#labelled(`heading(level: ${block.level}, ${this.#heading(block.runs)})`)];
      case 'code':
        // Without its language: some code makes the compiler's highlighting run for ever, e.g. an open comment in JavaScript.
        return [`code-block(${literal(block.text)})`];
      case 'math':
        return [this.formula(block.text, true) ?? `formula(${literal(block.text)})`];
      case 'rule':
        return ['rule()'];
      case 'table':
        return [this.#table(block)];
      case 'quote':
        return this.#nested(block.blocks, () => this.#quote(block));
      case 'list':
        return this.#nested(
          block.items.flatMap(({ blocks }) => blocks),
          () => this.#list(block),
        );
    }
  }

  #nested(inside: readonly Block[], write: () => string): string[] {
    if (this.#depth >= MOST_DEPTH) return this.blocks(inside);
    this.#depth++;
    const written = write();
    this.#depth--;
    return [written];
  }

  /** A picture alone is a block of its own. */
  #paragraph(runs: readonly Run[]): string {
    const [only] = runs;
    const picture = runs.length === 1 && only?.kind === 'image' && only.href === undefined && this.#picture(only);
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
    const written = items.map((item) => this.#item(item, isTight));
    return `${start === undefined ? 'list' : 'enum'}(${[...settings, ...written].join(', ')})`;
  }

  #item({ checked, blocks }: ListItem, isTight: boolean): string {
    const box = checked === undefined ? [] : [`task(${checked})`];
    const [first, ...rest] = blocks;
    const lead = first?.kind === 'paragraph' ? [...box, ...this.#runs(first.runs)] : box;
    const others = first?.kind === 'paragraph' ? rest : blocks;
    const paragraph = lead.length === 0 ? [] : [isTight ? joined(lead) : `par(${joined(lead)})`];
    return joined([...paragraph, ...this.blocks(others)]);
  }

  #table({ alignments, head, rows }: Extract<Block, { kind: 'table' }>): string {
    if (head.length === 0) return '[]';
    const cells = (row: readonly Run[][]) => row.map((runs) => this.#content(runs)).join(', ');
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
        return literal(run.text);
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
    const written = `[#footnote(${this.#content(this.tree.notes[note] ?? [])})#${label}]`;
    // What is only known in its place is in no bookmark.
    return this.#isHeading ? `context ${written}` : written;
  }

  /** Pictures of the project stand in the file. Nothing is fetched from elsewhere: other pictures are links. */
  #image(run: Run): string {
    const { source = '', text, href } = run;
    const picture = this.#picture(run);
    if (picture) return `box(image(${picture}))`;
    const shown = literal(text || source);
    const isElsewhere = pictureId(source) === undefined && !source.startsWith('data:');
    return href === undefined && isElsewhere ? this.#link(source, shown) : literal(`[${text || 'image'}]`);
  }

  /** The arguments of a picture that the compiler has. */
  #picture({ source = '', text, width }: Run): string | undefined {
    const fileId = pictureId(source);
    const found = fileId === undefined ? undefined : this.options.pictures[fileId];
    if (!found) return undefined;
    const size = sizeOnPage(found, width);
    return `${literal(found.path)}, width: ${size.width}pt, height: ${size.height}pt, alt: ${literal(text)}`;
  }

  #link(href: string, inner: string): string {
    if (href.startsWith('#')) {
      const place = this.#places.get(decoded(href.slice(1)));
      return place === undefined ? inner : `link(label("heading-${place}"), ${inner})`;
    }
    const address = addressOutside(href, this.options.publicUrl);
    return address === '' || address.length > MOST_ADDRESS ? inner : `link(${literal(address)}, ${inner})`;
  }
}

/** One expression of several, none included. */
function joined(expressions: readonly string[]): string {
  if (expressions.length === 0) return '[]';
  return expressions.length === 1 ? (expressions[0] ?? '[]') : `{${expressions.join('; ')}}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
