import { findNode, type HtmlNode, isElement, textNode, wrapped } from '../html-node';

/** A formula between dollars: prices have no space before the second one, or none of the signs of formulas. */
const FORMULA = /\$(?=\S)([^$\n]{1,1000})(?<=\S)\$(?!\d)/g;
const SIGNS = /[\\^_={}]|^[a-z]{1,2}$/i;

/** Reads what Notion copies as Markdown inside its HTML, in place: callouts and formulas. Changes no other page. */
export function repairNotionPaste(tree: HtmlNode): void {
  const isSign = (node: HtmlNode) => node.type === 'comment' && node.value?.trim().startsWith('notionvc') === true;
  if (findNode(tree, isSign)) repair(tree);
}

function repair(parent: HtmlNode): void {
  parent.children = (parent.children ?? []).flatMap((child) => {
    if (child.type === 'text') return withFormulas(child.value ?? '');
    if (isElement(child, 'pre', 'code')) return [child];
    repair(child);
    return [isElement(child, 'aside') ? { ...child, properties: { className: ['callout', 'note'] } } : child];
  });
}

function withFormulas(text: string): HtmlNode[] {
  const out: HtmlNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: tex = '', index } of text.matchAll(FORMULA)) {
    if (!SIGNS.test(tex)) continue;
    out.push(textNode(text.slice(end, index)), wrapped('vr-source', [textNode(`$${tex}$`)]));
    end = index + whole.length;
  }
  out.push(textNode(text.slice(end)));
  return out;
}
