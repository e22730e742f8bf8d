import { createElement, Fragment, type ReactNode } from 'react';
import { t } from '@/generated/messages/compare/rendered';
import { readable } from '@/kernel/readable';
import { Picture } from '../../editor/markdown/Markdown';
import { AiMark } from '../../kit/display/Badge';
import { isText, type MergedElement, type MergedNode, type MergedText } from './merged-nodes';

interface MergedNodesProps {
  nodes: readonly MergedNode[];
  /** Whether the agent suggested the changes. Each then begins with a mark. */
  byAi: boolean;
  /** The index of the selected change. */
  current: number | undefined;
}

/** Rendered text with its changes: inserted text is underlined, deleted text is struck through. */
export function MergedNodes({ nodes, ...look }: MergedNodesProps) {
  const seen = new Set<number>();
  return nodes.map((node, i) => draw(node, i, { ...look, seen }));
}

interface Look {
  byAi: boolean;
  current: number | undefined;
  /** Changes whose first element has been drawn. */
  seen: Set<number>;
}

function draw(node: MergedNode, key: number, look: Look): ReactNode {
  if (isText(node)) return drawText(node, key, look);
  const { tag, attributes, children, whole, change } = node;
  if (tag === 'img') return drawPicture(node, key, look);
  const { class: className, align, ...rest } = attributes ?? {};
  const props = {
    ...rest,
    ...(change === undefined ? {} : startOf(change, look)),
    key,
    className: [className, whole && `compared-whole-${whole}`].filter(Boolean).join(' ') || undefined,
    style: align ? { textAlign: align as 'left' } : undefined,
    ...(tag === 'a' ? { target: '_blank', rel: 'noreferrer noopener' } : {}),
    ...(tag === 'pre' || tag === 'table' ? { tabIndex: 0 } : {}),
  };
  return createElement(tag, props, ...children.map((child, i) => draw(child, i, look)));
}

function drawText({ kind, text, change }: MergedText, key: number, look: Look): ReactNode {
  const shown = readable(text);
  if (kind === 'same' || change === undefined) return <Fragment key={key}>{shown}</Fragment>;
  const isFirst = !look.seen.has(change);
  const Tag = kind === 'format' ? 'span' : kind;
  return (
    <Tag
      key={key}
      {...startOf(change, look)}
      className={kind === 'format' ? 'compared-format' : undefined}
      title={kind === 'format' ? t('formattingChanged') : undefined}
    >
      {isFirst && look.byAi && <AiMark />}
      {shown}
    </Tag>
  );
}

function drawPicture(image: MergedElement, key: number, look: Look): ReactNode {
  const { whole, change } = image;
  const Tag = whole ?? 'span';
  return (
    <Tag key={key} className="compared-picture" {...(change === undefined ? {} : startOf(change, look))}>
      <Picture image={{ tag: 'img', children: [], ...(image.attributes && { attributes: image.attributes }) }} />
    </Tag>
  );
}

/** Returns attributes for an element of a change. The first element is marked, so that it can be scrolled to. */
function startOf(change: number, { seen, current }: Look) {
  const isFirst = !seen.has(change);
  seen.add(change);
  return {
    ...(isFirst ? { 'data-change': change } : {}),
    ...(change === current ? { 'aria-current': true } : {}),
  };
}
