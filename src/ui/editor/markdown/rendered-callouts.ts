import { calloutTitle } from '@/markdown/callouts';
import { calloutOf } from '@/markdown/core/callout-of';
import { element, type RenderedElement, type RenderedNode } from './rendered';

/** Turns quotes that begin with an alert's mark, such as `[!NOTE]`, into callouts with a title. */
export function withCallouts(node: RenderedNode): RenderedNode {
  if (typeof node === 'string') return node;
  const inside = { ...node, children: node.children.map(withCallouts) };
  return node.tag === 'blockquote' ? (asCallout(inside) ?? inside) : inside;
}

function asCallout(quote: RenderedElement): RenderedElement | undefined {
  const [first, ...rest] = quote.children;
  if (typeof first !== 'object' || first.tag !== 'p') return undefined;
  const texts = first.children.findIndex((child) => typeof child !== 'string');
  const lead = first.children.slice(0, texts < 0 ? undefined : texts).join('');
  const end = lead.indexOf('\n');
  const found = calloutOf(`> ${end < 0 ? lead : lead.slice(0, end)}`);
  // Only text may be on the mark's line; elements may follow on later lines.
  if (!found || (end < 0 && texts >= 0)) return undefined;
  const { callout } = found;
  const words = [end < 0 ? '' : lead.slice(end + 1).trimStart(), ...(texts < 0 ? [] : first.children.slice(texts))];
  const body = words.filter((part) => part !== '');
  return element(
    'blockquote',
    [
      element('p', [calloutTitle(callout)], { class: 'callout-title' }),
      ...(body.length > 0 ? [element('p', body)] : []),
      ...rest,
    ],
    { class: `callout callout-${callout}` },
  );
}
