import { pushAll } from '@/kernel/push-all';
import {
  attribute,
  findNode,
  HEADINGS,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  namesOf,
  textNode,
  textOf,
  wrapped,
} from './html-node';
import { inlineOf, joined } from './tables/table-cell';

interface Located {
  node: HtmlNode;
  /** The elements around the node, from the outside. */
  around: readonly HtmlNode[];
}

interface Note {
  number: number;
  block: HtmlNode;
}

/**
 * Reads footnotes, in place: a short link to a place that links back, as GitHub, pandoc, Word, LibreOffice, Google Docs
 * and Wikipedia write them. References become `vr-noteref`, and notes become `vr-note` at the end of the page.
 */
export function repairNotes(tree: HtmlNode): void {
  const links: Located[] = [];
  const places = new Map<string, Located>();
  locate(tree, [], (located) => {
    const { node } = located;
    if (isElement(node, 'a') && targetOf(node) !== undefined) links.push(located);
    for (const name of namesOf(node)) if (!places.has(name)) places.set(name, located);
  });
  const notes = findNotes(links, places);
  if (notes.length === 0) return;
  const isBlock = new Set(notes.map(({ block }) => block));
  tree.children = withoutNotes(tree, isBlock);
  pushAll(
    tree.children,
    notes.map((note) => noteOf(note)),
  );
}

function locate(node: HtmlNode, around: readonly HtmlNode[], visit: (located: Located) => void): void {
  if (node.type === 'element') visit({ node, around });
  if (!node.children) return;
  const inside = [...around, node];
  for (const child of node.children) locate(child, inside, visit);
}

/** Returns the name of the place on the page that a link leads to. */
function targetOf(link: HtmlNode): string | undefined {
  const href = attribute(link, 'href') ?? '';
  return href.length > 1 && href.startsWith('#') ? href.slice(1) : undefined;
}

/** Turns references into `vr-noteref`, in place, and returns the notes in the order of their first references. */
function findNotes(links: readonly Located[], places: ReadonlyMap<string, Located>): Note[] {
  const marks = links.filter(isMark);
  const targets = new Map(marks.flatMap((mark) => markNames(mark).map((name) => [name, targetOf(mark.node)])));
  const wanted = new Set(marks.map(({ node }) => targetOf(node) ?? ''));
  const blocks = new NoteBlocks(places, wanted);
  const numbers = new Map<HtmlNode, number>();
  const others = new Set<HtmlNode>();
  for (const { node, around } of marks) {
    // Links in a note lead back. Programs write them like references.
    if (around.some((one) => numbers.has(one))) continue;
    const target = targetOf(node) ?? '';
    const block = blocks.at(target);
    const hasOther = (one: HtmlNode) => namesOf(one).some((name) => name !== target && wanted.has(name));
    if (!block || around.includes(block) || others.has(block)) continue;
    const isNew = !numbers.has(block);
    if (isNew && (isSection(block, hasOther) || !findNode(block, (one) => leadsTo(one, target, targets)))) {
      others.add(block);
      continue;
    }
    const number = numbers.get(block) ?? numbers.size + 1;
    numbers.set(block, number);
    Object.assign(node, wrapped('vr-noteref', [textNode(String(number))]));
  }
  for (const mark of marks) linkNote(mark, { places, targets, numbers });
  return [...numbers].map(([block, number]) => ({ block, number }));
}

interface Found {
  places: ReadonlyMap<string, Located>;
  /** Where references lead, by their names. */
  targets: ReadonlyMap<string, string | undefined>;
  numbers: ReadonlyMap<HtmlNode, number>;
}

/** Turns a link from one note to another one into a reference, in place. A link back to a reference isn't changed. */
function linkNote({ node, around }: Located, { places, targets, numbers }: Found): void {
  const own = around.find((one) => numbers.has(one));
  const target = targetOf(node) ?? '';
  const place = places.get(target);
  if (!own || !place || isIn(own, place) || isIn(own, places.get(targets.get(target) ?? ''))) return;
  const noted = [...place.around, place.node].find((one) => numbers.has(one));
  const number = noted && numbers.get(noted);
  if (number === undefined) return;
  Object.assign(node, wrapped('vr-noteref', [textNode(String(number))]));
}

function isIn(block: HtmlNode, located: Located | undefined): boolean {
  return located?.node === block || located?.around.includes(block) === true;
}

/** Returns the names of a reference. They are in it, or at the `sup` around it. */
function markNames({ node, around }: Located): string[] {
  const sup = around.at(-1);
  const names = sup && isElement(sup, 'sup') ? namesOf(sup) : [];
  return [...names, ...namesOf(node), ...(node.children ?? []).flatMap(namesOf)];
}

/** Returns whether a node is a link back to a reference to the target. */
function leadsTo(
  node: HtmlNode,
  target: string | undefined,
  targets: ReadonlyMap<string, string | undefined>,
): boolean {
  const back = isElement(node, 'a') ? targetOf(node) : undefined;
  return back !== undefined && targets.get(back) === target;
}

/** Returns whether a link looks like a reference: a number or sign that is raised, in brackets, or called one. */
function isMark({ node, around }: Located): boolean {
  const text = textOf(node).trim();
  if (!/^\[?[\p{L}\p{N}*†‡§]{1,5}\]?$/u.test(text)) return false;
  const parent = around.at(-1);
  return (
    text.startsWith('[') ||
    attribute(node, 'role') === 'doc-noteref' ||
    (parent !== undefined && isElement(parent, 'sup')) ||
    findNode(node, (child) => isElement(child, 'sup') || hasClass(child, 'MsoFootnoteReference')) !== undefined
  );
}

/**
 * Returns whether a block is more than a note: a box with other notes, or with what only sections have. A footnote of
 * docutils is a table in the box of its section.
 */
function isSection(block: HtmlNode, hasOther: (node: HtmlNode) => boolean): boolean {
  if (!isElement(block, 'div')) return false;
  return findNode(block, (one) => isElement(one, ...LARGE) || hasOther(one)) !== undefined;
}

const LARGE = [...HEADINGS, 'table', 'ul', 'ol', 'dl', 'pre'];

/** The blocks that places are in. Looks at each place and each box only once, however many links lead there. */
class NoteBlocks {
  readonly #blocks = new Map<string, HtmlNode | undefined>();
  readonly #firsts = new Map<HtmlNode, HtmlNode | undefined>();
  readonly #names = new Map<HtmlNode, string[]>();

  constructor(
    private readonly places: ReadonlyMap<string, Located>,
    private readonly wanted: ReadonlySet<string>,
  ) {}

  /** Returns the block that a place is in: an item, or a paragraph with the box around it that has nothing else. */
  at(target: string): HtmlNode | undefined {
    if (!this.#blocks.has(target)) this.#blocks.set(target, this.#find(target));
    return this.#blocks.get(target);
  }

  #find(target: string): HtmlNode | undefined {
    const place = this.places.get(target);
    if (!place) return undefined;
    const path = [...place.around, place.node];
    const at = path.findLastIndex((one) => isElement(one, 'li', 'dd', 'p', 'div', 'aside'));
    const block = path[at];
    const box = path[at - 1];
    return block && box && this.#isOnlyNote(box, block, target) ? box : block;
  }

  /** Returns whether a box begins with a block, and has no places of links other than the target. */
  #isOnlyNote(box: HtmlNode, block: HtmlNode, target: string): boolean {
    return this.#firstOf(box) === block && this.#namesIn(box).every((name) => name === target);
  }

  /**
   * Returns the first paragraph of a `div` that can hold one note: it has only paragraphs, and a name or one paragraph.
   * Undefined for any other element.
   */
  #firstOf(box: HtmlNode): HtmlNode | undefined {
    if (!isElement(box, 'div')) return undefined;
    if (!this.#firsts.has(box)) {
      const children = (box.children ?? []).filter((child) => !isBlank(child));
      const isNote = namesOf(box).length > 0 || children.length === 1;
      const isAlone = children.every((child) => isElement(child, 'p'));
      this.#firsts.set(box, isNote && isAlone ? children[0] : undefined);
    }
    return this.#firsts.get(box);
  }

  /** Returns the first two names in a box to which links lead. */
  #namesIn(box: HtmlNode): string[] {
    const known = this.#names.get(box);
    if (known) return known;
    const names: string[] = [];
    findNode(box, (one) => {
      for (const name of namesOf(one)) if (this.wanted.has(name) && !names.includes(name)) names.push(name);
      return names.length > 1;
    });
    this.#names.set(box, names);
    return names;
  }
}

/** Returns what is in a node without the notes, and without their heading, line and list if nothing else is in them. */
function withoutNotes(parent: HtmlNode, notes: ReadonlySet<HtmlNode>): HtmlNode[] {
  const out: HtmlNode[] = [];
  for (const child of parent.children ?? []) {
    if (notes.has(child)) {
      // The line above notes that have no box.
      while (out.length > 0 && isLine(out.at(-1))) out.pop();
      continue;
    }
    const before = child.children ?? [];
    const kept = withoutNotes(child, notes);
    const hadNotes = kept.length < before.length || kept.some((node, at) => node !== before[at]);
    if (!hadNotes) out.push(child);
    // A copy tells the element around it that there were notes.
    else if (!kept.every(isSpare)) out.push({ ...child, children: kept });
  }
  return out;
}

function isLine(node: HtmlNode | undefined): boolean {
  return node !== undefined && (isBlank(node) || isElement(node, 'hr', 'br'));
}

function isSpare(node: HtmlNode): boolean {
  const isHeading = isElement(node, ...HEADINGS);
  return node.type === 'comment' || isLine(node) || (isHeading && /footnote/i.test(attribute(node, 'id') ?? ''));
}

/** Returns a note as one paragraph: Markdown's notes have only one here. */
function noteOf({ number, block }: Note): HtmlNode {
  const content = isElement(block, 'p') ? [block] : (block.children ?? []);
  const line = inlineOf(content.filter((child) => !isBackLink(child)).map(withoutBackLinks));
  return wrapped('vr-note', [wrapped('p', joined(line))], { dataNumber: number });
}

function withoutBackLinks(node: HtmlNode): HtmlNode {
  const children = (node.children ?? []).filter((child) => !isBackLink(child)).map(withoutBackLinks);
  return node.children ? { ...node, children } : node;
}

function isBackLink(node: HtmlNode): boolean {
  if (isElement(node, 'sup')) return (node.children ?? []).every((child) => isBlank(child) || isBackLink(child));
  const isReference = attribute(node, 'role') === 'doc-noteref';
  return isElement(node, 'a') && !isReference && targetOf(node) !== undefined && textOf(node).trim().length <= 6;
}
