import { Decoration } from '@codemirror/view';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { startOf } from '@/kernel/text';
import { calloutTitle } from '@/markdown/callouts';
import { calloutOf } from '@/markdown/core/callout-of';
import type { Drawing, Rule } from './drawing';
import type { Span } from './reveal';
import {
  BulletWidget,
  CalloutTitleWidget,
  ContentsWidget,
  LanguageLabelWidget,
  RuleWidget,
  TaskWidget,
} from './widgets';

const NUMBER = Decoration.mark({ class: 'vr-number' });
const RAW_MARKER = Decoration.mark({ class: 'vr-number vr-raw' });
const DONE = Decoration.mark({ class: 'vr-done' });
const MAX_TASK_LABEL = 120;
/** Longest document, in UTF-16 units, whose `[TOC]` is drawn as a list, because each list needs the whole text. */
const MAX_CONTENTS_TEXT = 1_000_000;
const LONGEST_CALLOUT_SIGN = 60;

/** Rules for nodes that style whole lines. */
export const blockRules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, headingRule(level)])),
  ...Object.fromEntries([1, 2].map((level) => [`SetextHeading${level}`, headingRule(level)])),
  HeaderMark: drawHeaderMark,
  ListItem: drawListItem,
  ListMark: drawListMark,
  Blockquote(drawing, node, visible) {
    const depth = depthOf(node.node, 'Blockquote') + 1;
    const callout = drawCalloutTitle(drawing, node);
    drawing.lines.eachLine(node, visible, (line) => {
      if (callout) drawing.lines.add(line, 'vr-callout', `vr-callout-${callout}`);
      drawing.lines.add(line, 'vr-quote');
      drawing.lines.at(line).quoteDepth = depth;
    });
    return undefined;
  },
  QuoteMark(drawing, node) {
    if (drawing.reveal.touchesLines(node.from, node.to)) return undefined;
    const next = drawing.text(node.to, node.to + 1);
    drawing.hide(node.from, next === ' ' ? node.to + 1 : node.to);
    return undefined;
  },
  HorizontalRule(drawing, node) {
    if (!drawing.reveal.touchesLines(node.from, node.to)) drawing.replace(node.from, node.to, new RuleWidget());
    return undefined;
  },
  FencedCode: drawFence,
  CodeBlock: monoLines('vr-fence'),
  Table: monoLines('vr-table-source'),
  BlockMath: monoLines('vr-math-source'),
  HTMLBlock: monoLines('vr-html-block'),
  CommentBlock: monoLines('vr-html-block'),
  ProcessingInstructionBlock: monoLines('vr-html-block'),
  FrontMatter: monoLines('vr-front-matter'),
  Paragraph: drawContents,
  LinkReference(drawing, node, visible) {
    drawing.lines.eachLine(node, visible, (line) => drawing.lines.add(line, 'vr-reference'));
    return undefined;
  },
};

/** Draws the first line of a callout as its title and returns its kind. Returns undefined for other quotes. */
function drawCalloutTitle(drawing: Drawing, node: SyntaxNodeRef): string | undefined {
  const line = drawing.doc.lineAt(node.from);
  if (line.length > LONGEST_CALLOUT_SIGN) return undefined;
  const found = calloutOf(line.text);
  if (!found) return undefined;
  const { callout, from, to } = found;
  if (!drawing.reveal.touchesLines(node.from, node.from)) {
    drawing.replace(line.from + from, line.from + to, new CalloutTitleWidget(calloutTitle(callout)));
  }
  return callout;
}

function headingRule(level: number): Rule {
  return (drawing, node, visible) => {
    drawing.lines.eachLine(node, visible, (line) => {
      drawing.lines.add(line, 'vr-heading', `vr-heading-${level}`);
      drawing.lines.at(line).heading = level;
    });
    return undefined;
  };
}

function drawHeaderMark(drawing: Drawing, ref: SyntaxNodeRef): undefined {
  const line = drawing.doc.lineAt(ref.from);
  if (ref.node.parent?.name.startsWith('Setext')) {
    // The underline isn't a heading on its own, so a screen reader must not announce it as one.
    drawing.lines.at(line).heading = undefined;
    drawing.lines.add(line, 'vr-underline');
    if (!drawing.reveal.touchesLines(ref.from, ref.to)) drawing.hide(ref.from, ref.to);
    return;
  }
  if (drawing.reveal.hasCaret(line.from, line.to)) return;
  const before = drawing.text(line.from, ref.from);
  const isOpening = before.trim() === '';
  const after = /^[ \t]*/.exec(drawing.text(ref.to, line.to))?.[0].length ?? 0;
  const from = isOpening ? ref.from : line.from + before.trimEnd().length;
  const to = isOpening ? ref.to + after : ref.to;
  // A suggestion that changes only the words of a heading doesn't show its mark, also if it adds words beside the mark.
  const words = isOpening ? to : from;
  const isBesideMark = isOpening ? words > ref.to : words < ref.from;
  if (!drawing.reveal.isForced(from, to, isBesideMark ? words : undefined)) drawing.hide(from, to);
}

function drawListItem(drawing: Drawing, ref: SyntaxNodeRef, visible: Span): undefined {
  const node = ref.node;
  const depth = depthOf(node, 'ListItem') + 1;
  const first = drawing.doc.lineAt(node.from);
  const mark = node.getChild('ListMark');
  const content = mark ? mark.to + 1 - first.from : 0;
  drawing.lines.eachLine(node, visible, (line) => {
    const style = drawing.lines.at(line);
    style.classes.add('vr-item');
    style.listDepth = depth;
    const isFirst = line.from === first.from;
    if (isFirst) style.classes.add('vr-item-first');
    style.indent = isFirst ? node.from - first.from : content;
  });
}

function drawListMark(drawing: Drawing, ref: SyntaxNodeRef): undefined {
  const list = ref.node.parent?.parent?.name;
  const line = drawing.doc.lineAt(ref.from);
  const task = ref.node.nextSibling?.name === 'Task' ? ref.node.nextSibling.firstChild : null;
  const end = task ? task.to : ref.to;
  const withGap = Math.min(end + 1, line.to);
  if (task) drawDone(drawing, task, line.to);
  if (drawing.reveal.touches(ref.from, end)) {
    drawing.mark(ref.from, withGap, RAW_MARKER);
    return;
  }
  if (task) {
    const label = drawing.text(withGap, Math.min(line.to, withGap + MAX_TASK_LABEL)).trim() || 'Task';
    const canTick = !drawing.state.readOnly;
    drawing.replace(ref.from, withGap, new TaskWidget(isTicked(drawing, task), label, canTick));
  } else if (list === 'BulletList') {
    drawing.replace(ref.from, withGap, new BulletWidget());
  } else {
    drawing.mark(ref.from, withGap, NUMBER);
  }
}

function isTicked(drawing: Drawing, marker: SyntaxNode): boolean {
  return /x/i.test(drawing.text(marker.from, marker.to));
}

function drawDone(drawing: Drawing, marker: SyntaxNode, lineEnd: number): void {
  if (isTicked(drawing, marker)) drawing.mark(Math.min(marker.to + 1, lineEnd), lineEnd, DONE);
}

function drawFence(drawing: Drawing, ref: SyntaxNodeRef, visible: Span): undefined {
  const first = drawing.doc.lineAt(ref.from);
  const last = drawing.doc.lineAt(ref.to);
  const isForced = drawing.reveal.isForced(ref.from, ref.to);
  const isClosed = last.number > first.number && ref.node.lastChild?.name === 'CodeMark';
  drawing.lines.eachLine(ref, visible, (line) => {
    drawing.lines.add(line, 'vr-fence');
    if (line.number === first.number) drawing.lines.add(line, 'vr-fence-first');
    if (line.number === last.number) drawing.lines.add(line, 'vr-fence-last');
  });
  // With the caret inside the code, the fence stays hidden. The line with the caret shows its mark.
  if (ref.from >= visible.from && !drawing.reveal.touches(ref.from, first.to) && !isForced) {
    const info = ref.node.getChild('CodeInfo');
    const label = info ? startOf(drawing.text(info.from, info.to), 40) : 'code';
    drawing.replace(ref.from, first.to, new LanguageLabelWidget(label, !drawing.state.readOnly));
  }
  if (isClosed && last.to <= visible.to && !drawing.reveal.touches(last.from, last.to) && !isForced) {
    const start = ref.node.lastChild?.from ?? last.from;
    drawing.hide(start, last.to);
    drawing.lines.add(last, 'vr-fence-end');
  }
}

function drawContents(drawing: Drawing, ref: SyntaxNodeRef): boolean | undefined {
  if (ref.to - ref.from !== 5 || drawing.doc.length > MAX_CONTENTS_TEXT) return undefined;
  if (drawing.text(ref.from, ref.to).toUpperCase() !== '[TOC]' || drawing.reveal.touches(ref.from, ref.to))
    return undefined;
  drawing.dependsOnText = true;
  drawing.replace(ref.from, ref.to, new ContentsWidget(drawing.doc));
  return false;
}

function monoLines(name: string): Rule {
  return (drawing, node, visible) => {
    drawing.lines.eachLine(node, visible, (line) => drawing.lines.add(line, 'vr-mono', name));
    return undefined;
  };
}

function depthOf(node: SyntaxNode, name: string): number {
  let depth = 0;
  for (let parent = node.parent; parent; parent = parent.parent) if (parent.name === name) depth++;
  return depth;
}
