import { pushAll } from '@/kernel/push-all';

/** The part of mdast's types that is needed here. */
export interface MarkdownNode {
  type: string;
  value?: string;
  spread?: boolean | null;
  /** The first number of a list. */
  start?: number | null;
  /** The target of a link. */
  url?: string;
  title?: string | null;
  data?: unknown;
  children?: MarkdownNode[];
}

type Side = 'start' | 'end';

/** The marks around text. Those made of stars may share a run of stars: `***`. */
const STARS: Readonly<Record<string, number>> = { emphasis: 1, strong: 2 };
const MARKS: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete', 'highlight']);
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * Rewrites bold, italic, struck and highlighted text, in place, so that Markdown's marks count. They only do beside a
 * word: `**Note:**text` shows stars. Space and punctuation at the edges leave the mark, equal marks become one, and
 * what can't be marked beside a word loses the mark. So no character has to be written as a reference (`&#x74;`).
 */
export function settleMarks(parent: MarkdownNode): void {
  const settled = freed(joined(parent.children ?? [], new Set()));
  // What left a mark inside others may have left space at their edges.
  parent.children = freed(joined(settled, new Set()));
}

function isMark({ type }: MarkdownNode): boolean {
  return MARKS.has(type);
}

/** Returns the content with equal marks joined, and without space at their edges or beside line breaks. */
function joined(children: readonly MarkdownNode[], around: ReadonlySet<string>): MarkdownNode[] {
  const out: MarkdownNode[] = [];
  for (const child of mergedNeighbours(flattened(children, around))) {
    if (!isMark(child)) {
      out.push(child.type === 'link' ? { ...child, children: joined(child.children ?? [], around) } : child);
      continue;
    }
    const inner = joined(child.children ?? [], new Set([...around, child.type]));
    const first = inner.findIndex((node) => !isGap(node));
    if (first < 0) {
      pushAll(out, inner);
      continue;
    }
    const last = inner.findLastIndex((node) => !isGap(node));
    const content = inner.slice(first, last + 1);
    const [before, after] = [cutSpace(content, 'start'), cutSpace(content, 'end')];
    pushAll(out, [...inner.slice(0, first), ...before, { ...child, children: content }, ...after]);
    pushAll(out, inner.slice(last + 1));
  }
  return withoutSpaceAtBreaks(mergedNeighbours(out));
}

/** Returns the content without the marks that something around it sets already, and without empty ones. */
function flattened(children: readonly MarkdownNode[], around: ReadonlySet<string>): MarkdownNode[] {
  return children.flatMap((child) => {
    if (!isMark(child)) return [child];
    if (isEmpty(child)) return [];
    return around.has(child.type) ? flattened(child.children ?? [], around) : [child];
  });
}

function isEmpty(node: MarkdownNode): boolean {
  if (isMark(node) || node.type === 'link') return (node.children ?? []).every(isEmpty);
  return (node.type === 'text' || node.type === 'inlineCode') && node.value === '';
}

/** Returns the content with neighbouring texts, codes and equal marks in one node each. */
function mergedNeighbours(children: readonly MarkdownNode[]): MarkdownNode[] {
  const out: MarkdownNode[] = [];
  for (const child of children.filter((one) => !isEmpty(one))) {
    const last = out.at(-1);
    if (last && isSame(last, child)) merge(last, child);
    else if (continues(out, child)) goOn(out, child);
    else out.push({ ...child, ...(child.children && { children: [...child.children] }) });
  }
  // Once for all neighbours, because there can be thousands.
  for (const node of out) if (node.type === 'text') node.value = node.value?.replace(/ {2,}/g, ' ');
  return out;
}

/** Returns whether two neighbours can be one node: texts, codes, equal marks, and links with the same target. */
function isSame(one: MarkdownNode, other: MarkdownNode): boolean {
  if (one.type !== other.type) return false;
  if (one.type === 'link') return one.url === other.url && one.title === other.title;
  return one.type === 'text' || one.type === 'inlineCode' || isMark(one);
}

/** Adds a node to the one before it, in place. */
function merge(last: MarkdownNode, { value = '', children = [] }: MarkdownNode): void {
  if (last.children) pushAll(last.children, children);
  else last.value = `${last.value}${value}`;
}

/** Returns whether a node goes on with the mark or link before it, with only space between them. */
function continues(out: readonly MarkdownNode[], node: MarkdownNode): boolean {
  const [before, between] = out.slice(-2);
  const isSpaced = between?.type === 'text' && isGap(between);
  return isSpaced && before?.children !== undefined && isSame(before, node);
}

/** Adds the space at the end of the content and what follows it to the mark before the space, in place. */
function goOn(out: MarkdownNode[], { children = [] }: MarkdownNode): void {
  const between = out.pop();
  pushAll(out.at(-1)?.children ?? [], between ? [between, ...children] : children);
}

function textNode(value: string): MarkdownNode {
  return { type: 'text', value };
}

export function isGap({ type, value }: MarkdownNode): boolean {
  return type === 'break' || (type === 'text' && (value ?? '').trim() === '');
}

/** Cuts the space off an edge, in place, and returns it. */
function cutSpace(content: MarkdownNode[], side: Side): MarkdownNode[] {
  return cut(content, side, trimmed);
}

/** Cuts what `remove` takes off the text at an edge, in place, and returns it. */
function cut(content: MarkdownNode[], side: Side, remove: (text: string, side: Side) => string): MarkdownNode[] {
  const at = side === 'start' ? 0 : content.length - 1;
  const edge = content[at];
  if (edge?.type !== 'text') return [];
  const text = edge.value ?? '';
  const rest = remove(text, side);
  if (rest.length === text.length) return [];
  content.splice(at, 1, ...(rest === '' ? [] : [textNode(rest)]));
  return [textNode(side === 'start' ? text.slice(0, text.length - rest.length) : text.slice(rest.length))];
}

function trimmed(text: string, side: Side): string {
  return side === 'start' ? text.trimStart() : text.trimEnd();
}

/**
 * Returns the text without a run of such characters at an edge and the space behind it. Goes through the characters,
 * because an expression that ends with `$` takes quadratic time.
 */
function withoutRun(text: string, side: Side, isInRun: (character: string) => boolean): string {
  const characters = side === 'start' ? [...text] : [...text].reverse();
  const end = characters.findIndex((character) => !isInRun(character));
  const run = end < 0 ? characters : characters.slice(0, end);
  if (run.length === 0) return text;
  const length = run.join('').length;
  return trimmed(side === 'start' ? text.slice(length) : text.slice(0, text.length - length), side);
}

function withoutPunctuation(text: string, side: Side): string {
  return withoutRun(text, side, (character) => PUNCTUATION.test(character));
}

function withoutEquals(text: string, side: Side): string {
  return withoutRun(text, side, (character) => character === '=');
}

function withoutSpaceAtBreaks(children: readonly MarkdownNode[]): MarkdownNode[] {
  return children.flatMap((child, i) => {
    if (child.type !== 'text') return [child];
    let value = child.value ?? '';
    if (children[i - 1]?.type === 'break') value = value.trimStart();
    if (children[i + 1]?.type === 'break') value = value.trimEnd();
    return value === '' ? [] : [textNode(value)];
  });
}

/** Returns the content with marks whose edges count: what may not be beside a letter outside has left them. */
function freed(children: readonly MarkdownNode[]): MarkdownNode[] {
  const content = withShortRuns(children.map(withoutStarsInWords)).map((child) =>
    isMark(child) || child.type === 'link' ? { ...child, children: freed(child.children ?? []) } : child,
  );
  const out: MarkdownNode[] = [];
  let hasMoved = false;
  for (const [i, child] of content.entries()) {
    const parts = isMark(child) ? beside(out.at(-1), child, content[i + 1]) : [child];
    hasMoved ||= parts.length !== 1 || parts[0] !== child;
    pushAll(out, parts);
  }
  // What has left a mark may be a mark with an edge beside a letter.
  return hasMoved ? freed(joined(out, new Set())) : out;
}

/** Returns a mark, changed in place, and what has left it. */
function beside(before: MarkdownNode | undefined, mark: MarkdownNode, after: MarkdownNode | undefined): MarkdownNode[] {
  const content = mark.children ?? [];
  const leading = before && hasLetter(before, 'end', mark.type) ? takeEdge(mark, 'start') : [];
  const trailing = after && hasLetter(after, 'start', mark.type) ? takeEdge(mark, 'end') : [];
  if (mark.type !== 'highlight') return [...leading, ...(isEmpty(mark) ? [] : [mark]), ...trailing];
  // `===` is no mark, even if one of the signs is escaped.
  const equals = cut(content, 'end', withoutEquals);
  const isBehindEquals = (leading.at(-1) ?? before)?.value?.endsWith('=') === true;
  const marked = isEmpty(mark) || isBehindEquals ? content : [mark];
  return [...leading, ...marked, ...equals, ...trailing];
}

/** Returns a mark of stars without the marks of stars that begin or end inside a word in it: they are ambiguous. */
function withoutStarsInWords(node: MarkdownNode): MarkdownNode {
  return STARS[node.type] === undefined ? node : { ...node, children: starsBesideWords(node.children ?? []) };
}

/** Returns the content of a mark of stars, and of other marks in it, without the marks of stars inside a word. */
function starsBesideWords(content: readonly MarkdownNode[]): MarkdownNode[] {
  const out = content.flatMap((child, i, all) => {
    if (STARS[child.type] === undefined) {
      return isMark(child) ? [{ ...child, children: starsBesideWords(child.children ?? []) }] : [child];
    }
    const [before, after] = [all[i - 1], all[i + 1]];
    const isInWord =
      (before && hasLetter(before, 'end', child.type)) || (after && hasLetter(after, 'start', child.type));
    return isInWord ? (child.children ?? []) : [child];
  });
  return mergedNeighbours(out);
}

/**
 * Returns the content with at most three stars between two neighbours, and with three at only one end of a mark: which
 * stars belong together is ambiguous otherwise.
 */
function withShortRuns(children: readonly MarkdownNode[]): MarkdownNode[] {
  const out = children.map((child) =>
    starsAt(child, 'start') + starsAt(child, 'end') > 5 && (child.children ?? []).length > 1
      ? withPlainEdge(child, 'end')
      : child,
  );
  for (let i = 1; i < out.length; i++) {
    const [left, right] = [out[i - 1], out[i]];
    if (!left || !right || starsAt(left, 'end') === 0 || starsAt(right, 'start') === 0) continue;
    if (starsAt(left, 'end') + starsAt(right, 'start') <= 3) continue;
    out[i - 1] = withPlainEdge(left, 'end');
    out[i] = withPlainEdge(right, 'start');
  }
  return out;
}

function starsAt(node: MarkdownNode, side: Side): number {
  const own = STARS[node.type] ?? 0;
  const edge = edgeOf(node, side);
  return own === 0 || !edge ? own : own + starsAt(edge, side);
}

function withPlainEdge(node: MarkdownNode, side: Side): MarkdownNode {
  const children = [...(node.children ?? [])];
  const edge = edgeOf(node, side);
  if (!edge || STARS[edge.type] === undefined) return node;
  children.splice(side === 'start' ? 0 : -1, 1, ...(edge.children ?? []));
  return { ...node, children: mergedNeighbours(children) };
}

function edgeOf(node: MarkdownNode, side: Side): MarkdownNode | undefined {
  return node.children?.at(side === 'start' ? 0 : -1);
}

/** Returns whether a node begins or ends with a letter or digit, as seen from a neighbour with the mark. */
function hasLetter(node: MarkdownNode, side: Side, mark: string): boolean {
  if (node.type === 'text')
    return (side === 'start' ? /^[^\s\p{P}\p{S}]/u : /[^\s\p{P}\p{S}]$/u).test(node.value ?? '');
  const edge = STARS[mark] === undefined || STARS[node.type] === undefined ? undefined : edgeOf(node, side);
  return edge !== undefined && hasLetter(edge, side, mark);
}

/** Removes what may not be at the edge of a mark beside a letter, in place, and returns what replaces it outside. */
function takeEdge(mark: MarkdownNode, side: Side): MarkdownNode[] {
  const content = mark.children ?? [];
  const edge = edgeOf(mark, side);
  if (!edge) return [];
  if (edge.type === 'text') return cut(content, side, withoutPunctuation);
  const leaving = isMark(edge) ? takeEdge(edge, side) : [];
  const isOneRun = STARS[mark.type] !== undefined && STARS[edge.type] !== undefined;
  if (!isOneRun || isEmpty(edge)) content.splice(content.indexOf(edge), 1);
  if (isOneRun) return leaving;
  const space = cutSpace(content, side);
  const outside = isEmpty(edge) ? [] : withoutMark(mark, edge);
  return side === 'start' ? [...leaving, ...outside, ...space] : [...space, ...outside, ...leaving];
}

/** Returns an edge as it is outside the mark. A link can have the mark inside its brackets. */
function withoutMark(mark: MarkdownNode, edge: MarkdownNode): MarkdownNode[] {
  if (edge.type !== 'link') return [edge];
  return [{ ...edge, children: joined([{ ...mark, children: edge.children ?? [] }], new Set()) }];
}
