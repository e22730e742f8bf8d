import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { t } from '@/generated/messages/editor/markdown';
import { readable } from '@/kernel/readable';
import { startOf } from '@/kernel/text';
import { cx } from '../../kit/cx';
import { ItemBoundary } from '../../kit/feedback/ItemBoundary';
import { useEmoji } from '../emoji/use-emoji';
import { pictureOf } from '../images/picture';
import { renderMarkdown } from './render';
import type { RenderedElement, RenderedNode } from './rendered';

interface MarkdownProps {
  text: string;
  /** Whether to fetch images. Use false for text from a model: an address could leak what the model has read. */
  images?: boolean;
  className?: string;
}

/** Longer texts are cut (UTF-16 units), because everything is rendered at once. */
const LONGEST_SHOWN = 300_000;

/** Renders Markdown as React elements from a fixed list of tags. Raw HTML stays text, and nothing in it runs. */
export function Markdown(props: MarkdownProps) {
  return (
    <ItemBoundary item="text" content={props.text}>
      <Rendered {...props} />
    </ItemBoundary>
  );
}

function Rendered({ text, images = false, className }: MarkdownProps) {
  const start = useMemo(() => startOf(text, LONGEST_SHOWN), [text]);
  const nodes = useEmoji(useMemo(() => renderMarkdown(readable(start), { callouts: true }), [start]));
  const content = useMemo(() => nodes.map((node, i) => toReact(node, i, images)), [nodes, images]);
  const rest = text.length - start.length;
  return (
    <div dir="auto" className={cx('prose', className)}>
      {content}
      {rest > 0 && <p className="text-faint">{t('notShown', { count: rest })}</p>}
    </div>
  );
}

function toReact(node: RenderedNode, key: number, images: boolean): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
  if (node.tag === 'img' && !images) return <ImageLink key={key} image={node} />;
  if (node.tag === 'img') return <Picture key={key} image={node} />;
  const { class: className, align, ...attributes } = node.attributes ?? {};
  const props = {
    ...attributes,
    key,
    className,
    style: align ? { textAlign: align as 'left' } : undefined,
    ...(node.tag === 'a' ? { target: '_blank', rel: 'noreferrer noopener' } : {}),
    ...(node.tag === 'pre' || node.tag === 'table' ? { tabIndex: 0 } : {}),
  };
  const children = node.children.map((child, i) => toReact(child, i, images));
  return createElement(node.tag, props, ...children);
}

/** A picture, created only in the browser, which knows the hosts that the reader allows. */
export function Picture({ image }: { image: RenderedElement }) {
  return <span ref={(place) => place?.replaceChildren(pictureOf(image))} />;
}

function ImageLink({ image }: { image: RenderedElement }) {
  const { src, alt } = image.attributes ?? {};
  return (
    <a href={src} target="_blank" rel="noreferrer noopener">
      {alt || t('image')}
    </a>
  );
}
