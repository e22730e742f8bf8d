import { type Input, NodeType, Parser, type ParseWrapper, type PartialParse, Tree, TreeFragment } from '@lezer/common';
import type { MarkdownParser } from '@lezer/markdown';
import { firstIndex } from '@/kernel/first-index';

/** The approximate length of a section, which each key press parses again. All lengths here are in UTF-16 units. */
const SECTION_LENGTH = 8_192;
/** A longer gap of blank lines isn't used as a cut. */
const LONGEST_GAP = 500;
/** If nothing has changed for this long after a section, its end is still a valid cut. */
const SAFE_DISTANCE = 2 * LONGEST_GAP;

/** How many fragments are considered when a section is parsed again. */
const MAX_FRAGMENTS = 40;

/** How far the nested languages of a section are parsed, from its start. Holds only sections where that isn't the end. */
const nestedTo = new WeakMap<Tree, number>();

interface Span {
  from: number;
  to: number;
}

export interface SectionOptions {
  /** Properties that are added to the type of the top node. */
  documentProps?: NonNullable<Parameters<typeof NodeType.define>[0]['props']>;
  /** Parses the languages nested in a section, for example those of fences. */
  nested?: ParseWrapper;
  sectionLength?: number;
}

/**
 * Parses Markdown as a document of sections of some kilobytes, each containing whole top-level blocks: Document >
 * Section > blocks. @lezer/markdown alone puts all blocks under one node, so each key press walks all blocks: in the
 * parser, in the search for nested languages and in the highlighter (measured: 45 ms a key at 5 MB, now 3).
 *
 * Nested languages are parsed section by section too. One search through the whole text would start again at each key
 * press until it has once come to the end of the text, and start a parser for each fence on its way.
 *
 * A cut is made at blank lines before a line that starts with a letter or "#". Such a line always starts a new
 * top-level block, unless the block before it may contain blank lines (a fence, HTML). The parser recognizes those
 * blocks and doesn't cut them.
 */
export class SectionedParser extends Parser {
  private readonly documentType: NodeType;
  private readonly sectionType: NodeType;

  constructor(
    private readonly blocks: MarkdownParser,
    private readonly options: SectionOptions = {},
  ) {
    super();
    const { length } = blocks.nodeSet.types;
    const props = options.documentProps;
    this.documentType = NodeType.define({ id: length, name: 'Document', top: true, props });
    this.sectionType = NodeType.define({ id: length + 1, name: 'Section' });
  }

  override createParse(input: Input, fragments: readonly TreeFragment[], ranges: readonly Span[]): PartialParse {
    const { blocks, documentType, sectionType } = this;
    const { nested, sectionLength = SECTION_LENGTH } = this.options;
    return new SectionedParse(input, fragments, ranges.at(-1)?.to ?? input.length, {
      blocks,
      documentType,
      sectionType,
      nested,
      sectionLength,
    });
  }
}

interface Settings {
  blocks: MarkdownParser;
  documentType: NodeType;
  sectionType: NodeType;
  nested: ParseWrapper | undefined;
  sectionLength: number;
}

/** An unchanged section of an older tree, at its place in the current text. */
interface OldSection extends Span {
  tree: Tree;
}

class SectionedParse implements PartialParse {
  stoppedAt: number | null = null;
  private readonly sections: Tree[] = [];
  private readonly positions: number[] = [];
  /** Start of the section that is being parsed or comes next. */
  private pos = 0;
  private section: PartialParse | undefined;
  /** Parses the languages nested in the section after its blocks. */
  private nested: PartialParse | undefined;
  private nestedEnd = 0;
  /** What is left of older trees in the section. */
  private inside: readonly TreeFragment[] = [];
  private isStopped = false;
  private endsText = false;
  /** Where the section should end; undefined if it must reach the end of the text. */
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
    this.old = fragments.flatMap((fragment) => unchangedSections(fragment, end, (pos) => this.isCut(pos)));
  }

  /** The blocks of a section aren't counted before the languages nested in it are parsed. */
  get parsedPos(): number {
    if (this.nested) return Math.max(this.pos, Math.min(this.nested.parsedPos, this.nestedEnd));
    if (this.section && !this.settings.nested) return this.section.parsedPos;
    return this.pos;
  }

  stopAt(pos: number): void {
    this.stoppedAt = pos;
    this.nested?.stopAt(pos);
  }

  advance(): Tree | null {
    if (this.nested) {
      this.advanceNested(this.nested);
      return null;
    }
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
    // There can be thousands: when a language has loaded, each fence in it is removed from the fragments to be
    // reparsed.
    while ((fragments[this.nextFragment]?.to ?? end) <= pos && this.nextFragment < fragments.length)
      this.nextFragment++;
    const near = fragments.slice(this.nextFragment, this.nextFragment + MAX_FRAGMENTS);
    this.inside = near.flatMap((fragment) => fragmentsInside(fragment, pos, end));
    this.section = this.settings.blocks.createParse(input, this.inside, [{ from: pos, to: end }]);
    this.cut = this.findCut(pos);
  }

  /** Parses up to the cut. If a block reaches across the cut, the next cut after that block is tried. */
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
    this.isStopped = isPastStop;
    this.endsText = !isPastStop && this.cut === undefined;
    this.startNested(new Tree(this.settings.sectionType, tree.children, tree.positions, tree.length));
  }

  private startNested(section: Tree): void {
    const { input, pos, stoppedAt } = this;
    const { nested } = this.settings;
    if (!nested || (stoppedAt !== null && stoppedAt <= pos)) this.finishSection(section, 0);
    else {
      this.nestedEnd = pos + section.length;
      const range = { from: pos, to: this.nestedEnd };
      this.nested = nested(parsed(section, range.to), input, nestedParts(this.inside), [range]);
      if (stoppedAt !== null) this.nested.stopAt(stoppedAt);
    }
  }

  private advanceNested(nested: PartialParse): void {
    const section = nested.advance();
    if (!section) return;
    this.nested = undefined;
    const parsedTo = Math.min(section.length, (this.stoppedAt ?? this.nestedEnd) - this.pos);
    if (parsedTo < section.length) this.limitOlder(this.pos + parsedTo);
    this.finishSection(section, parsedTo);
  }

  /**
   * Limits what is known of the older sections to what is parsed of the new one. Blocks that both share have lost the
   * results of their nested parse, if it was started again and stopped (see `MixedParse` in @lezer/common).
   */
  private limitOlder(end: number): void {
    for (const { tree, offset } of this.inside) {
      const parsedTo = Math.max(0, end + offset);
      if (parsedTo < (nestedTo.get(tree) ?? tree.length)) nestedTo.set(tree, parsedTo);
    }
  }

  private finishSection({ type, children, positions, length }: Tree, parsedTo: number): void {
    const isStopped = this.isStopped || (this.settings.nested && parsedTo < length);
    const section = new Tree(type, children, positions, length);
    if (isStopped) nestedTo.set(section, parsedTo);
    this.add(section);
    // A section up to the end of the text may end one unit early, before a final line break.
    if (this.endsText) this.pos = Math.max(this.pos, this.end);
  }

  /**
   * Returns the first good cut after a position: the start of an old section that can be reused, or the first blank
   * line before a plain line once the section is long enough.
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

  /** Returns whether blank lines start here, followed by a line that can't belong to the block before them. */
  private isCut(pos: number): boolean {
    if (pos >= this.end) return true;
    const ahead = this.input.read(pos, Math.min(this.end, pos + LONGEST_GAP));
    return (pos === 0 || this.input.read(pos - 1, pos) === '\n') && /^(?:[ \t]*\n)+[\p{L}#]/u.test(ahead);
  }
}

/** Returns a parse that is done, because its tree is given. */
function parsed(tree: Tree, parsedPos: number): PartialParse {
  return { parsedPos, stoppedAt: null, stopAt() {}, advance: () => tree };
}

/**
 * Returns the parts of sections' fragments in which nested languages are parsed. Their trees begin where the text
 * begins, because @lezer/common looks for the results of nested parsers at positions of the text in these trees.
 */
function nestedParts(inside: readonly TreeFragment[]): TreeFragment[] {
  const texts = new Map<Tree, Tree>();
  return inside.flatMap(({ from, to, tree, offset, openStart, openEnd }) => {
    const end = Math.min(to, (nestedTo.get(tree) ?? tree.length) - offset);
    if (end <= from) return [];
    const text = texts.get(tree) ?? textWith(tree, Math.max(0, -offset));
    texts.set(tree, text);
    const start = text.positions[0] ?? 0;
    return [new TreeFragment(from, end, text, offset + start, openStart, openEnd || end < to)];
  });
}

function textWith(section: Tree, start: number): Tree {
  return new Tree(NodeType.none, [section], [start], start + section.length);
}

/** Returns the sections of a fragment's tree that are unchanged in the new text. */
function unchangedSections(fragment: TreeFragment, textEnd: number, isCut: (pos: number) => boolean): OldSection[] {
  const { tree, offset } = fragment;
  const { openStart, openEnd } = openEnds(fragment, textEnd);
  const start = fragment.from + (openStart ? 1 : 0);
  const end = fragment.to - (openEnd ? 1 : 0);
  const sections: OldSection[] = [];
  for (let i = firstFrom(tree, start + offset); i < tree.children.length; i++) {
    const section = tree.children[i];
    const from = (tree.positions[i] ?? 0) - offset;
    if (!(section instanceof Tree) || from + section.length > end) break;
    const to = from + section.length;
    if (nestedTo.has(section)) continue;
    // Close to an edit, the following text may have become part of this section's last block.
    if (openEnd && fragment.to - to < SAFE_DISTANCE && !isCut(to)) break;
    sections.push({ from, to, tree: section });
  }
  return sections;
}

/**
 * Returns which ends of a fragment have other text beside them than in its tree: because it was cut out of the tree, or
 * because text was added there. `TreeFragment.applyChanges` forgets it in fragments that went through several changes
 * without a complete parse between them. `end` is the length of the text.
 */
function openEnds(fragment: TreeFragment, end: number): Record<'openStart' | 'openEnd', boolean> {
  const { tree, from, to, offset } = fragment;
  return {
    openStart: fragment.openStart || from + offset > 0 || from > 0,
    openEnd: fragment.openEnd || to + offset < tree.length || to < end,
  };
}

/** Returns the index of the first section that starts at or after a position. */
function firstFrom(tree: Tree, pos: number): number {
  return firstIndex(tree.positions, (start) => start >= pos);
}

/** Splits a fragment from a position on into one for each section, where the block parser looks for old blocks. */
function fragmentsInside(fragment: TreeFragment, pos: number, textEnd: number): TreeFragment[] {
  const { tree, offset } = fragment;
  const { openStart, openEnd } = openEnds(fragment, textEnd);
  const inside: TreeFragment[] = [];
  for (let i = Math.max(0, firstFrom(tree, Math.max(pos, fragment.from) + offset) - 1); i < tree.children.length; i++) {
    const section = tree.children[i];
    const start = (tree.positions[i] ?? 0) - offset;
    if (!(section instanceof Tree) || start >= fragment.to || inside.length > 2) break;
    // After an edit, start one unit later: at the start of the text @lezer/markdown would reuse a block whose
    // indentation has changed.
    const from = Math.max(fragment.from + (openStart ? 1 : 0), start);
    const to = Math.min(fragment.to, start + section.length);
    if (to <= from || to <= pos) continue;
    const isCutAtStart = openStart && from > start;
    const isStopped = nestedTo.has(section);
    const isCutAtEnd = (openEnd && to === fragment.to) || to < fragment.to || isStopped;
    inside.push(new TreeFragment(from, to, section, -start, isCutAtStart, isCutAtEnd));
  }
  return inside;
}
