import { isGap, type MarkdownNode, settleMarks } from './markdown-marks';

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
  for (const child of parent.children ?? []) tidy(child);
  if (!parent.children) return;
  if (parent.type === 'paragraph' || parent.type === 'heading' || parent.type === 'tableCell') {
    settleMarks(parent);
    trim(parent.children);
  }
  parent.children = parent.children.filter((child) => child.type !== 'paragraph' || child.children?.length !== 0);
  if (parent.type === 'list' || parent.type === 'listItem') tighten(parent);
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
