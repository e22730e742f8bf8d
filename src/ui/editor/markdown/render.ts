import type { SyntaxNode } from '@lezer/common';
import { type AddressOf, addressesIn } from '@/markdown/core/link-references';
import { markdownParser } from '@/markdown/core/parser';
import { alignmentsOf, splitCells } from '@/markdown/core/table-cells';
import { renderInline, renderInlineSource } from './render-inline';
import { element, type RenderedNode, type RenderedTag } from './rendered';
import { withCallouts } from './rendered-callouts';

interface RenderOptions {
  /** Whether to draw GitHub's alerts as callouts, as the editor does. Copies keep `[!NOTE]`, to paste as Markdown. */
  callouts?: boolean;
  /** The addresses of the whole document if this is a part of it. Without it, references lead where the text says. */
  addressOf?: AddressOf | undefined;
}

interface Source {
  text: string;
  addressOf: AddressOf;
}

/** Renders Markdown to safe HTML nodes. Raw HTML stays text; nothing is executed or fetched. */
export function renderMarkdown(text: string, { callouts = false, addressOf }: RenderOptions = {}): RenderedNode[] {
  const tree = markdownParser.parse(text);
  const nodes = blocks(tree.topNode, { text, addressOf: addressOf ?? addressesIn(tree, text) }, false);
  return callouts ? nodes.map(withCallouts) : nodes;
}

function blocks(parent: SyntaxNode, source: Source, tight: boolean): RenderedNode[] {
  const out: RenderedNode[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) out.push(...block(child, source, tight));
  return out;
}

function block(node: SyntaxNode, source: Source, tight: boolean): RenderedNode[] {
  const { text } = source;
  const inline = () => renderInline(node, text, { addressOf: source.addressOf });
  const heading = /^(?:ATX|Setext)Heading([1-6])$/.exec(node.name);
  if (heading) return [element(`h${heading[1]}` as RenderedTag, trimmed(inline()))];
  switch (node.name) {
    case 'Paragraph':
      return tight ? inline() : [element('p', inline())];
    case 'FootnoteDefinition':
      return [element('p', inline())];
    case 'Task':
      return [taskBox(node, text), ...inline()];
    case 'BulletList':
      return [element('ul', blocks(node, source, isTight(node, text)))];
    case 'OrderedList':
      return [element('ol', blocks(node, source, isTight(node, text)), listStart(node, text))];
    case 'ListItem':
      return [element('li', blocks(node, source, tight))];
    case 'Blockquote':
      return [element('blockquote', blocks(node, source, false))];
    case 'FencedCode':
    case 'CodeBlock':
      return [element('pre', [element('code', [codeLines(node, text)])])];
    case 'HorizontalRule':
      return [element('hr')];
    case 'Table':
      return [table(text.slice(node.from, node.to), source.addressOf)];
    case 'ListMark':
    case 'QuoteMark':
    case 'LinkReference':
      return [];
    default:
      return [element('p', [text.slice(node.from, node.to)])];
  }
}

function taskBox(task: SyntaxNode, text: string): string {
  return /\[x\]/i.test(text.slice(task.from, task.from + 3)) ? '☑' : '☐';
}

function listStart(list: SyntaxNode, text: string): { start: string } | undefined {
  const number = /^\d+/.exec(text.slice(list.from, list.from + 10))?.[0];
  return number && Number(number) !== 1 ? { start: number } : undefined;
}

/** Returns whether a list has no blank lines between its items. Its items are then shown without paragraphs. */
function isTight(list: SyntaxNode, text: string): boolean {
  return !/\n[ \t>]*\n/.test(text.slice(list.from, list.to));
}

function codeLines(node: SyntaxNode, text: string): string {
  return node
    .getChildren('CodeText')
    .map((line) => text.slice(line.from, line.to))
    .join('');
}

function table(source: string, addressOf: AddressOf): RenderedNode {
  const lines = source.split('\n');
  const alignments = alignmentsOf(lines[1] ?? '');
  const row = (line: string, tag: 'th' | 'td') =>
    element(
      'tr',
      splitCells(line).map((cell, column) => {
        const align = alignments[column];
        return element(tag, renderInlineSource(cell.text, addressOf), align ? { align } : undefined);
      }),
    );
  return element('table', [
    element('thead', [row(lines[0] ?? '', 'th')]),
    element(
      'tbody',
      lines.slice(2).map((line) => row(line, 'td')),
    ),
  ]);
}

function trimmed(nodes: RenderedNode[]): RenderedNode[] {
  const [first] = nodes;
  if (typeof first === 'string') nodes[0] = first.trimStart();
  const last = nodes.at(-1);
  if (typeof last === 'string') nodes[nodes.length - 1] = last.trimEnd();
  return nodes;
}
