import type { SyntaxNode } from '@lezer/common';
import { markdownParser } from '@/markdown/core/parser';
import { alignmentsOf, splitCells } from '@/markdown/core/table-cells';
import { renderInline, renderInlineSource } from './render-inline';
import { element, type RenderedNode, type RenderedTag } from './rendered';
import { withCallouts } from './rendered-callouts';

interface RenderOptions {
  /** Whether to draw GitHub's alerts as callouts, as the editor does. Copies keep `[!NOTE]`, to paste as Markdown. */
  callouts?: boolean;
}

/** Renders Markdown to safe HTML nodes. Raw HTML stays text; nothing is executed or fetched. */
export function renderMarkdown(source: string, { callouts = false }: RenderOptions = {}): RenderedNode[] {
  const nodes = blocks(markdownParser.parse(source).topNode, source, false);
  return callouts ? nodes.map(withCallouts) : nodes;
}

function blocks(parent: SyntaxNode, text: string, tight: boolean): RenderedNode[] {
  const out: RenderedNode[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) out.push(...block(child, text, tight));
  return out;
}

function block(node: SyntaxNode, text: string, tight: boolean): RenderedNode[] {
  const heading = /^(?:ATX|Setext)Heading([1-6])$/.exec(node.name);
  if (heading) return [element(`h${heading[1]}` as RenderedTag, trimmed(renderInline(node, text)))];
  switch (node.name) {
    case 'Paragraph':
      return tight ? renderInline(node, text) : [element('p', renderInline(node, text))];
    case 'FootnoteDefinition':
      return [element('p', renderInline(node, text))];
    case 'Task':
      return [taskBox(node, text), ...renderInline(node, text)];
    case 'BulletList':
      return [element('ul', blocks(node, text, isTight(node, text)))];
    case 'OrderedList':
      return [element('ol', blocks(node, text, isTight(node, text)), listStart(node, text))];
    case 'ListItem':
      return [element('li', blocks(node, text, tight))];
    case 'Blockquote':
      return [element('blockquote', blocks(node, text, false))];
    case 'FencedCode':
    case 'CodeBlock':
      return [element('pre', [element('code', [codeLines(node, text)])])];
    case 'HorizontalRule':
      return [element('hr')];
    case 'Table':
      return [table(text.slice(node.from, node.to))];
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

function table(source: string): RenderedNode {
  const lines = source.split('\n');
  const alignments = alignmentsOf(lines[1] ?? '');
  const row = (line: string, tag: 'th' | 'td') =>
    element(
      'tr',
      splitCells(line).map((cell, column) => {
        const align = alignments[column];
        return element(tag, renderInlineSource(cell.text), align ? { align } : undefined);
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
