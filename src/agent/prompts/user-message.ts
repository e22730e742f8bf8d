import { codePointLength, utf16ToCodePoint } from '@/kernel/text';
import type { PinnedText } from '@/versions/commands/pin-document';
import type { UserMessage } from '../core/message';
import { formatNumbered } from '../core/numbered-text';
import type { Selection } from '../schema';
import type { ProjectDocument } from '../tools/tool';

/** UTF-16 units up to which a document is shown with the request; a longer one has to be read with the tool. */
export const MOST_IN_CONTEXT = 16_000;

export interface RequestContext {
  document: ProjectDocument;
  pinned: PinnedText;
  selection: Selection | undefined;
  /** What reviewers did since the agent was last asked: see `reviewContext`. */
  review?: readonly string[];
  request: string;
  /** What this variant of the request asks besides. */
  instructions?: string | undefined;
}

/**
 * The first message of a turn: what the request is about, then the request itself, as two parts. What comes from the
 * document or a person is quoted or numbered, so that none of its lines can look like one of ours.
 */
export function userMessage({ document, pinned, selection, review = [], ...asked }: RequestContext): UserMessage {
  const lines = [
    'The document in front of the user:',
    `document_id: ${document.documentId}`,
    `path: ${JSON.stringify(document.path)}`,
    `kind: ${document.kind}`,
    `version_id: ${pinned.versionId}`,
    `shown: ${pinned.isSuggestion ? 'your last suggestion, under review' : 'the live text'}`,
    ...textLines(pinned.text),
    ...(selection ? selectionLines(pinned.text, selection) : []),
    ...(review.length > 0 ? ['', ...review] : []),
    '',
    'The request:',
  ];
  return {
    role: 'user',
    content: [
      { type: 'text', text: lines.join('\n') },
      { type: 'text', text: asked.instructions ? `${asked.request}\n\n${asked.instructions}` : asked.request },
    ],
  };
}

function textLines(text: string): string[] {
  if (text === '') return ['The document is empty.'];
  if (text.length > MOST_IN_CONTEXT) {
    const size = `${text.split('\n').length} lines, ${codePointLength(text)} characters`;
    return [`The text is long (${size}) and not shown here: read it with read_document.`];
  }
  return ['The text, as line|offset|text:', formatNumbered(text)];
}

const MOST_QUOTED = 2_000;

function selectionLines(text: string, selection: Selection): string[] {
  const place = locateSelection(text, selection);
  const { text: selected } = selection;
  const cut = selected.length > MOST_QUOTED;
  const quoted = JSON.stringify(cut ? selected.slice(0, MOST_QUOTED).toWellFormed() : selected);
  const where = place ? `start ${place.start}, end ${place.end}` : 'it does not stand in the text as shown';
  return [`The user has selected (${where}): ${quoted}${cut ? ' … (cut)' : ''}`];
}

/**
 * Where a selection stands in the text that the model is shown, in code points. People may have typed since they asked,
 * so the nearest place with the same words counts; undefined when there is none.
 */
export function locateSelection(
  text: string,
  { from, text: selected }: Selection,
): { start: number; end: number } | undefined {
  const before = text.lastIndexOf(selected, from);
  const after = text.indexOf(selected, from);
  const found = [before, after].filter((at) => at >= 0);
  if (found.length === 0) return undefined;
  const at = found.reduce((best, next) => (Math.abs(next - from) < Math.abs(best - from) ? next : best));
  const start = utf16ToCodePoint(text, at);
  return { start, end: start + codePointLength(selected) };
}
