import { type Input, NodeType, Parser, type PartialParse, Tree, TreeFragment } from '@lezer/common';
import type { MarkdownParser } from '@lezer/markdown';

/** About how much text one section holds: what is parsed anew for a key press. */
const SECTION_LENGTH = 8_192;
/** A gap of blank lines that is longer is no place to cut. */
const LONGEST_GAP = 500;
/** Where nothing has changed for this long behind a section, its end is still a place to cut. */
const SAFE_DISTANCE = 2 * LONGEST_GAP;

/** How much of what is known of a section is looked at when it is parsed again. */
const MOST_FRAGMENTS = 40;

interface Span {
  from: number;
  to: number;
}

/**
 * Parses Markdown as a document of sections of some kilobytes, each holding whole top-level blocks: Document > Section >
 * blocks. @lezer/markdown alone puts every block under one node, and then each key press costs a walk over all blocks:
 * in the parser, in the search for nested languages and in the highlighter (measured: 45 ms a key at 5 MB, now 3).
 *
 * A section is cut at blank lines in front of a line that starts with a letter or "#". Such a line starts a new
 * top-level block whatever stands before it, unless that is a block which may hold blank lines (a fence, HTML); those
 * are seen while parsing, and not cut.
 */
export class SectionedParser extends Parser {
  private readonly documentType: NodeType;
  private readonly sectionType: NodeType;

  /** `documentProps` go to the type of the top node. */
  constructor(
    private readonly blocks: MarkdownParser,
    documentProps: NonNullable<Parameters<typeof NodeType.define>[0]['props']> = [],
    private readonly sectionLength = SECTION_LENGTH,
  ) {
    super();
    const { length } = blocks.nodeSet.types;
    this.documentType = NodeType.define({ id: length, name: 'Document', top: true, props: documentProps });
    this.sectionType = NodeType.define({ id: length + 1, name: 'Section' });
  }

  override createParse(input: Input, fragments: readonly TreeFragment[], ranges: readonly Span[]): PartialParse {
    const { blocks, documentType, sectionType, sectionLength } = this;
    return new SectionedParse(input, fragments, ranges.at(-1)?.to ?? input.length, {
      blocks,
      documentType,
      sectionType,
      sectionLength,
    });
  }
}

interface Settings {
  blocks: MarkdownParser;
  documentType: NodeType;
  sectionType: NodeType;
  sectionLength: number;
}

/** A section of an older tree, where its text stands now, if none of it has changed. */
interface OldSection extends Span {
  tree: Tree;
}

class SectionedParse implements PartialParse {
  stoppedAt: number | null = null;
  private readonly sections: Tree[] = [];
  private readonly positions: number[] = [];
  /** Where the section that is being parsed, or comes next, starts. */
  private pos = 0;
  private section: PartialParse | undefined;
  /** Where the section is to end; undefined when it has to reach the end of the text. */
  private cut: number | undefined;
  private readonly old: OldSection[];
  private nextOld = 0;
  private nextFragment = 0;

  constructor(
    private readonly input: Input,
    private readonly fragments: readonly TreeFragment[],
    private readonly end: number,
    private readonly settings: Settings,
  ) {
    this.old = fragments.flatMap((fragment) => unchangedSections(fragment, (pos) => this.isCut(pos)));
  }

  get parsedPos(): number {
    return this.section?.parsedPos ?? this.pos;
  }

  stopAt(pos: number): void {
    this.stoppedAt = pos;
  }

  advance(): Tree | null {
    if (!this.section) {
      this.takeOldSections();
      const isDone = this.pos >= this.end || (this.stoppedAt !== null && this.pos > this.stoppedAt);
      if (isDone) return this.finish();
      this.startSection();
    }
    this.advanceSection();
    return null;
  }

  private finish(): Tree {
    const { documentType } = this.settings;
    return new Tree(documentType, this.sections, this.positions, Math.min(this.pos, this.end));
  }

  private takeOldSections(): void {
    for (;;) {
      while ((this.old[this.nextOld]?.from ?? this.end) < this.pos) this.nextOld++;
      const next = this.old[this.nextOld];
      if (next?.from !== this.pos || (this.stoppedAt !== null && this.pos > this.stoppedAt)) return;
      this.add(next.tree);
    }
  }

  private add(section: Tree): void {
    if (section.length > 0) {
      this.sections.push(section);
      this.positions.push(this.pos);
    }
    this.pos += section.length;
  }

  private startSection(): void {
    const { input, fragments, end, pos } = this;
    // There can be thousands: when a language has loaded, every fence of it is cut out to be parsed again.
    while ((fragments[this.nextFragment]?.to ?? end) <= pos && this.nextFragment < fragments.length)
      this.nextFragment++;
    const near = fragments.slice(this.nextFragment, this.nextFragment + MOST_FRAGMENTS);
    const inside = near.flatMap((fragment) => fragmentsInside(fragment, pos));
    this.section = this.settings.blocks.createParse(input, inside, [{ from: pos, to: end }]);
    this.cut = this.findCut(pos);
  }

  /** Parses on until the cut; when a block reaches over it, the next one behind that block is tried. */
  private advanceSection(): void {
    const { section } = this;
    if (!section) return;
    const { parsedPos } = section;
    if (this.cut !== undefined && parsedPos > this.cut) this.cut = this.findCut(parsedPos);
    const isPastStop = this.stoppedAt !== null && parsedPos > this.stoppedAt;
    if (parsedPos === this.cut || isPastStop) section.stopAt(parsedPos - 1);
    const tree = section.advance();
    if (!tree) return;
    this.section = undefined;
    this.add(new Tree(this.settings.sectionType, tree.children, tree.positions, tree.length));
    // A section that took the rest of the text may end one short of it, at a last line break.
    if (this.stoppedAt === null && this.cut === undefined) this.pos = Math.max(this.pos, this.end);
  }

  /**
   * The first good place to cut behind a position: where an old section starts that can be used again, or else the first
   * blank line in front of a plain line once the section is long enough.
   */
  private findCut(behind: number): number | undefined {
    const { sectionLength } = this.settings;
    let index = this.nextOld;
    while (index < this.old.length && (this.old[index]?.from ?? 0) <= behind) index++;
    const old = this.old[index]?.from;
    if (old !== undefined && old - this.pos <= 2 * sectionLength) return old;
    let from = Math.max(behind, this.pos + sectionLength);
    while (from < this.end) {
      const to = Math.min(this.end, from + sectionLength);
      const text = this.input.read(from, Math.min(this.end, to + LONGEST_GAP));
      for (const { index: at } of text.matchAll(/(?<=\n)[ \t]*\n/g)) {
        if (from + at > behind && this.isCut(from + at)) return from + at;
        if (from + at >= to) break;
      }
      from = to;
    }
    return undefined;
  }

  /** Whether blank lines start here, and behind them a line that can't belong to what stands before. */
  private isCut(pos: number): boolean {
    if (pos >= this.end) return true;
    const ahead = this.input.read(pos, Math.min(this.end, pos + LONGEST_GAP));
    return (pos === 0 || this.input.read(pos - 1, pos) === '\n') && /^(?:[ \t]*\n)+[\p{L}#]/u.test(ahead);
  }
}

/** The sections of a fragment's tree that stand unchanged in the new text. */
function unchangedSections(fragment: TreeFragment, isCut: (pos: number) => boolean): OldSection[] {
  const { tree, offset } = fragment;
  const start = fragment.from + (fragment.openStart ? 1 : 0);
  const end = fragment.to - (fragment.openEnd ? 1 : 0);
  const sections: OldSection[] = [];
  for (let i = firstFrom(tree, start + offset); i < tree.children.length; i++) {
    const section = tree.children[i];
    const from = (tree.positions[i] ?? 0) - offset;
    if (!(section instanceof Tree) || from + section.length > end) break;
    const to = from + section.length;
    // Close to an edit, what follows may have become part of this section's last block.
    if (fragment.openEnd && fragment.to - to < SAFE_DISTANCE && !isCut(to)) break;
    sections.push({ from, to, tree: section });
  }
  return sections;
}

/** Index of the first section that starts at or after a position. */
function firstFrom(tree: Tree, pos: number): number {
  let low = 0;
  let high = tree.positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tree.positions[middle] ?? 0) < pos) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What a fragment says of the text from a position on, as fragments of its sections, which is where blocks are found again. */
function fragmentsInside(fragment: TreeFragment, pos: number): TreeFragment[] {
  const { tree, offset, openStart, openEnd } = fragment;
  const inside: TreeFragment[] = [];
  for (let i = Math.max(0, firstFrom(tree, Math.max(pos, fragment.from) + offset) - 1); i < tree.children.length; i++) {
    const section = tree.children[i];
    const start = (tree.positions[i] ?? 0) - offset;
    if (!(section instanceof Tree) || start >= fragment.to || inside.length > 2) break;
    // One further behind an edit: at the very start of the text @lezer/markdown would trust a block whose indentation changed.
    const from = Math.max(fragment.from + (openStart ? 1 : 0), start);
    const to = Math.min(fragment.to, start + section.length);
    if (to <= from || to <= pos) continue;
    const isCutAtStart = openStart && from > start;
    const isCutAtEnd = (openEnd && to === fragment.to) || to < fragment.to;
    inside.push(new TreeFragment(from, to, section, -start, isCutAtStart, isCutAtEnd));
  }
  return inside;
}
