import { isGap, type MarkdownNode, settleMarks } from './markdown-marks';
import { writeUrls } from './markdown-urls';

/**
 * Removes nodes that only made space on the page: empty paragraphs, and breaks and blanks at edges. Makes marks count.
 * A remark plugin.
 */
export function tidyMarkdown(): (tree: MarkdownNode) => void {
  return tidy;
}

/** Says that a struck text is a highlight. */
export const HIGHLIGHT = {};
/** Says that a code is Markdown in a line, which is inserted as it is. */
export const SOURCE = {};

function tidy(parent: MarkdownNode): void {
  if (parent.data === HIGHLIGHT) parent.type = 'highlight';
  if (parent.data === SOURCE) parent.type = 'source';
  if (parent.type === 'inlineCode') joinCodeLines(parent);
  for (const child of parent.children ?? []) tidy(child);
  if (!parent.children) return;
  if (parent.type === 'paragraph' || parent.type === 'heading' || parent.type === 'tableCell') {
    settleMarks(parent);
    trim(parent.children);
    if (parent.type === 'heading') unmark(parent);
    writeUrls(parent);
  }
  if (HOLDERS.has(parent.type)) parent.children = parent.children.flatMap(separated);
  parent.children = parent.children.filter((child) => child.type !== 'paragraph' || child.children?.length !== 0);
  if (parent.type === 'list' || parent.type === 'listItem') tighten(parent);
}

/** Joins the lines of a code in a line, in place: an empty line would end the paragraph, and space alone is no code. */
function joinCodeLines(code: MarkdownNode): void {
  const lines = (code.value ?? '').split('\n').map((line) => line.trim());
  if (lines.length > 1) code.value = lines.filter((line) => line !== '').join(' ');
  if (code.value?.trim() === '') Object.assign(code, { type: 'text', value: code.value === '' ? '' : ' ' });
}

/** Removes bold from a heading that is bold as a whole: it's the heading's look. */
function unmark(heading: MarkdownNode): void {
  const [only, ...others] = heading.children ?? [];
  if (only?.type === 'strong' && others.length === 0) heading.children = only.children ?? [];
}

const HOLDERS: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem']);

/** Returns a paragraph as one for each part between empty lines: mails and chats write only line breaks. */
function separated(node: MarkdownNode): MarkdownNode[] {
  if (node.type !== 'paragraph') return [node];
  const parts: MarkdownNode[][] = [[]];
  for (const child of node.children ?? []) {
    const part = parts.at(-1) ?? [];
    if (child.type === 'break' && part.at(-1)?.type === 'break') parts.push([]);
    else part.push(child);
  }
  if (parts.length === 1) return [node];
  return parts.map((children) => {
    trim(children);
    return { ...node, children };
  });
}

function trim(children: MarkdownNode[]): void {
  while (children[0] && isGap(children[0])) children.shift();
  for (let last = children.at(-1); last && isGap(last); last = children.at(-1)) children.pop();
  const first = children[0];
  if (first?.type === 'text') first.value = first.value?.trimStart();
  const last = children.at(-1);
  if (last?.type === 'text') last.value = last.value?.trimEnd();
}

/** Makes a list tight if its items have one block each, with or without lists below it. */
function tighten(node: MarkdownNode): void {
  const items = node.type === 'list' ? (node.children ?? []) : [node];
  // A paragraph directly behind a list or a table would become a part of it, and so would a list that starts late.
  const isTight = (item: MarkdownNode) =>
    (item.children ?? []).slice(1).every(({ type, start }) => type === 'list' && (start ?? 1) === 1);
  if (items.every(isTight)) node.spread = false;
}
