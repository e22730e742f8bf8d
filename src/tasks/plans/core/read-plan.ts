import { shorten } from '@/kernel/text';

/** The most steps read from an answer. */
export const MAX_STEPS = 50;
/** The most code points in a step. */
export const MAX_STEP_TEXT = 2_000;

/** An answer with a plan between tags. */
export interface PlanText {
  before: string;
  /** The content between the tags. */
  plan: string;
  after: string;
}

const OPENING = /<plan\b[^<>]{0,200}>/i;
const CLOSING = /<\/plan\s{0,20}>/i;

/** Splits an answer at its plan. An unclosed plan reaches to the end. Returns undefined if there is no plan. */
export function splitPlan(answer: string): PlanText | undefined {
  const opening = OPENING.exec(answer);
  if (!opening) return undefined;
  const rest = answer.slice(opening.index + opening[0].length);
  const closing = CLOSING.exec(rest);
  return {
    before: answer.slice(0, opening.index),
    plan: closing ? rest.slice(0, closing.index) : rest,
    after: closing ? rest.slice(closing.index + closing[0].length) : '',
  };
}

/**
 * Returns the steps of a plan: its `<step>` elements if there are any; otherwise the least indented list items,
 * numbered ones before bullets; otherwise its lines. Lines below an item belong to it. Every step is storable and not
 * empty.
 */
export function readSteps(plan: string): string[] {
  const text = plan.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n');
  return (elements(text) ?? items(text))
    .map(tidy)
    .filter((step) => step !== '')
    .slice(0, MAX_STEPS);
}

function elements(text: string): string[] | undefined {
  const [, ...parts] = text.split(/<step\b[^<>]{0,200}>/i);
  if (parts.length === 0) return undefined;
  return parts.map((part) => part.split(/<\/step\s{0,20}>/i, 1)[0] ?? '');
}

type Mark = 'number' | 'bullet';

interface Line {
  indent: number;
  mark: Mark | undefined;
  text: string;
}

const NUMBER = /^(?:\*\*|__)?(?:step\s{1,3})?\d{1,4}(?:[.):]|\s?[-–—](?=\s))(?:\*\*|__)?(?:\s+|$)/i;
const BULLET = /^[-*+•‣◦](?:\s+|$)/;
const CHECKBOX = /^\[[ xX]\]\s+/;

function items(text: string): string[] {
  const written = text.split('\n');
  const lines = written.map(readLine);
  const mark: Mark | undefined = MARKS.find((one) => lines.some((line) => line.mark === one));
  if (!mark) return lines.map((line) => line.text);
  const marked = lines.filter((line) => line.mark === mark);
  const indent = marked.reduce((least, line) => Math.min(least, line.indent), Number.POSITIVE_INFINITY);
  const steps: string[][] = [];
  for (const [i, line] of lines.entries()) {
    if (line.mark === mark && line.indent <= indent + 1) steps.push([line.text]);
    // Text before the first item introduces the list and is skipped.
    else steps.at(-1)?.push(written[i] ?? '');
  }
  return steps.map((own) => own.join('\n'));
}

const MARKS: readonly Mark[] = ['number', 'bullet'];

function readLine(line: string): Line {
  const start = line.trimStart();
  const indent = line.length - start.length;
  const number = NUMBER.exec(start);
  if (number) return { indent, mark: 'number', text: start.slice(number[0].length) };
  const bullet = BULLET.exec(start);
  if (bullet) return { indent, mark: 'bullet', text: start.slice(bullet[0].length).replace(CHECKBOX, '') };
  return { indent, mark: undefined, text: start };
}

/** Returns the step without surrounding whitespace and without the indentation that its lines share. */
function tidy(step: string): string {
  const [first = '', ...rest] = step.trim().split('\n');
  const filled = rest.filter((line) => line.trim() !== '');
  const indent = filled.reduce((least, line) => Math.min(least, line.length - line.trimStart().length), MAX_INDENT);
  const lines = [first, ...rest.map((line) => line.slice(Math.min(indent, line.length)))];
  return shorten(lines.map((line) => line.trimEnd()).join('\n'), MAX_STEP_TEXT - 1).trim();
}

const MAX_INDENT = 16;
