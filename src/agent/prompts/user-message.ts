import { headings } from '@/documents/core/index/headings';
import { matches } from '@/kernel/matches';
import { codePointIndex, codePointLength, shorten, startOf, utf16ToCodePoint } from '@/kernel/text';
import type { PinnedText } from '@/versions/commands/pin-document';
import type { UserMessage } from '../core/history/message';
import { excerpt } from '../core/text/excerpt';
import { formatNumbered } from '../core/text/numbered-text';
import { outlineOf } from '../core/text/outline';
import type { Selection } from '../schema';
import type { ProjectDocument } from '../tools/tool';
import { editSheetPrompt, type SheetTexts } from './sheets/edit-sheet';

/**
 * A document up to this length is shown whole with the request, in UTF-16 units. A longer one is shown in part, with an
 * outline.
 */
const MAX_IN_CONTEXT = 16_000;
/** The length of the part that is shown, in UTF-16 units. */
const PART = 6_000;
const MAX_HEADINGS = 60;
const LONGEST_HEADING = 120;
/** How many lines before the selection are included. */
const LEAD = 10;

export interface RequestContext {
  document: ProjectDocument;
  pinned: PinnedText;
  selection: Selection | undefined;
  /** Other suggestions on the document: see `openSuggestionLines`. */
  suggestions?: readonly string[];
  /** What reviewers did since the agent was last told: see `reviewContext`. */
  review?: readonly string[];
  /** Other documents that may matter: see `foundDocumentLines`. */
  found?: readonly string[];
  /** See `projectInstructions`. Empty if there are none, or they were included before. */
  projectInstructions?: string;
  /** Both halves of the sheet that the document belongs to, shown instead of its own text. */
  sheet?: SheetTexts | undefined;
  request: string;
  /** Additional instructions for this variant of the request. */
  instructions?: string | undefined;
}

/**
 * Builds the first message of a turn, in parts: what the request is about, the project's instructions if there are any,
 * then the request. Text from the document or a person is quoted or numbered, so that none of its lines can look like
 * one of ours.
 */
export function userMessage(context: RequestContext): UserMessage {
  const { document, pinned, selection, projectInstructions, sheet, ...asked } = context;
  const { suggestions = [], review = [], found = [] } = context;
  const lines = [
    'The document in front of the user:',
    `document_id: ${document.documentId}`,
    `path: ${JSON.stringify(document.path)}`,
    `kind: ${document.kind}`,
    `version_id: ${pinned.versionId}`,
    `shown: ${pinned.isSuggestion ? 'your last suggestion, under review' : 'the live text'}`,
    ...(sheet ? [] : textLines(pinned.text, { kind: document.kind, selection })),
    ...(selection ? selectionLines(pinned.text, selection) : []),
    ...(suggestions.length > 0 ? ['', ...suggestions] : []),
    ...(review.length > 0 ? ['', ...review] : []),
    ...(found.length > 0 ? ['', ...found] : []),
    ...(projectInstructions || sheet ? [] : ['', 'The request:']),
  ];
  const request = asked.instructions ? `${asked.request}\n\n${asked.instructions}` : asked.request;
  const parts = [
    lines.join('\n'),
    ...(projectInstructions ? [projectInstructions] : []),
    ...(sheet ? editSheetPrompt(request, sheet) : [...(projectInstructions ? ['The request:'] : []), request]),
  ];
  return { role: 'user', content: parts.map((text) => ({ type: 'text', text })) };
}

type Shown = { kind: ProjectDocument['kind']; selection: Selection | undefined };

function textLines(text: string, shown: Shown): string[] {
  if (text === '') return ['The document is empty.'];
  if (text.length > MAX_IN_CONTEXT) return partLines(text, shown);
  return ['The text, as line|offset|text:', formatNumbered(text)];
}

/** Returns the part around the selection, or the beginning, and an outline of the whole text. */
function partLines(text: string, { kind, selection }: Shown): string[] {
  const place = selection && locateSelection(text, selection);
  const fromLine = place ? Math.max(1, lineOf(text, place.start) - LEAD) : 1;
  const part = excerpt(text, { fromLine, toLine: Number.MAX_SAFE_INTEGER, limit: PART });
  const size = `${text.split('\n').length} lines, ${codePointLength(text)} characters`;
  return [
    `The text is long (${size}), so a part of it is shown here. Read the rest with read_document before you edit it.`,
    ...outlineLines(text, kind === 'markdown'),
    ...(part ? [`Lines ${part.from_line} to ${part.to_line}, as line|offset|text:`, part.text] : []),
  ];
}

function outlineLines(text: string, isMarkdown: boolean): string[] {
  const shown = outlineOf(text, { isMarkdown, limit: MAX_HEADINGS });
  if (shown.length === 0) return [];
  const lines = shown.map(({ line, column, level, title }) => {
    const inLine = column === undefined ? '' : `, offset ${offsetOf(text, { line, column })}`;
    return `- line ${line}${inLine}${level === undefined ? '' : `, level ${level}`}: ${JSON.stringify(shorten(title, LONGEST_HEADING))}`;
  });
  const all = isMarkdown ? headings(text).length : 0;
  const rest = all - shown.filter(({ level }) => level !== undefined).length;
  const hasOthers = shown.some(({ level }) => level === undefined);
  return [
    hasOthers ? 'Its outline (headings, and the first words of passages):' : 'Its headings:',
    ...lines,
    ...(rest > 0 ? [`- and ${rest} more headings`] : []),
  ];
}

/** Returns the number of code points before a position. */
function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  let start = 0;
  for (let i = 1; i < line; i++) start = text.indexOf('\n', start) + 1;
  return codePointLength(text.slice(0, start + column));
}

function lineOf(text: string, codePoint: number): number {
  const at = codePointIndex(text).toUtf16(codePoint) ?? 0;
  return text.slice(0, at).split('\n').length;
}

const MAX_QUOTED = 2_000;

function selectionLines(text: string, selection: Selection): string[] {
  const place = locateSelection(text, selection);
  const { text: selected } = selection;
  const start = startOf(selected, MAX_QUOTED);
  const cut = start.length < selected.length;
  const where = place ? `start ${place.start}, end ${place.end}` : 'it does not stand in the text as shown';
  return [`The user has selected (${where}): ${JSON.stringify(start)}${cut ? ' … (cut)' : ''}`];
}

/**
 * Returns where a selection is in the text that the model is shown, in code points. People may have typed since the
 * request, so the nearest occurrence of the same words counts. Undefined if there is none.
 */
export function locateSelection(
  text: string,
  { from, text: selected }: Selection,
): { start: number; end: number } | undefined {
  let at: number | undefined;
  for (const next of matches(text, selected)) {
    if (at === undefined || Math.abs(next - from) < Math.abs(at - from)) at = next;
    if (next >= from) break;
  }
  if (at === undefined) return undefined;
  const start = utf16ToCodePoint(text, at);
  return { start, end: start + codePointLength(selected) };
}
