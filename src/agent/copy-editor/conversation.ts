import { isObject } from '../core/history/message';
import { parseNumbered } from '../core/text/numbered-text';
import type { Range } from './prose';

/** Interprets the messages that the offline copy editor gets, which are the same ones that a real model gets. */

/** The relevant parts of the SDK's prompt. */
export type PromptMessage = { role: string; content: string | readonly PromptPart[] };
type PromptPart = {
  type: string;
  text?: string;
  toolName?: string;
  output?: { type: string; value?: unknown };
};

export type Conversation = {
  /** The person's request: the last text of the user's last message. */
  request: string;
  documentId: string | undefined;
  /** In code points. Corrections stay within it. */
  selection: Range | undefined;
  /** The parts of the document read in this turn, in order. */
  readings: readonly Reading[];
  /** The result of a suggestion in this turn. */
  suggestion: ToolAnswer | undefined;
  /** Why the document couldn't be read. */
  readProblem: string | undefined;
};

export type Reading = {
  versionId: string;
  path: string;
  kind: string;
  /** The offset of the first code point shown, its line number (from 1), and the text. */
  start: number;
  firstLine: number;
  text: string;
  lastLine: number;
  lineCount: number;
};

type ToolAnswer = { ok: true } | { ok: false; problem: string };

export function readConversation(prompt: readonly PromptMessage[]): Conversation {
  const turnStart = prompt.findLastIndex((message) => message.role === 'user');
  const texts = textsOf(prompt[turnStart]);
  const context = texts.slice(0, -1).join('\n');
  const results = prompt.slice(turnStart + 1).flatMap((message) => (message.role === 'tool' ? partsOf(message) : []));
  const reads = results.filter((part) => part.toolName === 'read_document');
  const readings = reads.flatMap((part) => readingOf(part) ?? []);
  const lastRead = reads.at(-1);
  const suggested = results.findLast((part) => part.toolName === 'suggest_document_edits');
  return {
    request: texts.at(-1) ?? '',
    documentId: documentIdIn(prompt.slice(0, turnStart + 1)),
    selection: selectionIn(context),
    // Only parts of the latest version have valid positions.
    readings: readings.filter(({ versionId }) => versionId === readings.at(-1)?.versionId),
    suggestion: suggested && answerOf(suggested),
    readProblem: lastRead && !readingOf(lastRead) ? (problemOf(lastRead) ?? 'it couldn’t be read') : undefined,
  };
}

function partsOf(message: PromptMessage): readonly PromptPart[] {
  return typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
}

function textsOf(message: PromptMessage | undefined): string[] {
  return message ? partsOf(message).flatMap((part) => (part.type === 'text' ? (part.text ?? '') : [])) : [];
}

/** Returns the document id in the nearest message: this turn's, otherwise an earlier one. */
function documentIdIn(messages: readonly PromptMessage[]): string | undefined {
  for (const message of messages.toReversed()) {
    const id = /^document_id:[ \t]*(\S+)[ \t]*$/m.exec(textsOf(message).join('\n'))?.[1];
    if (id) return id;
  }
  return undefined;
}

function selectionIn(context: string): Range | undefined {
  const found = /^The user has selected \(start (\d{1,9}), end (\d{1,9})\)/m.exec(context);
  return found ? { start: Number(found[1]), end: Number(found[2]) } : undefined;
}

function readingOf({ output }: PromptPart): Reading | undefined {
  const value = readValue(output);
  if (!isObject(value) || typeof value.text !== 'string') return undefined;
  const shown = parseNumbered(value.text);
  if (!shown) return undefined;
  const lastLine = shown.firstLine + shown.text.split('\n').length - 1;
  return {
    ...shown,
    lastLine,
    lineCount: typeof value.line_count === 'number' ? value.line_count : lastLine,
    versionId: String(value.version_id ?? ''),
    path: String(value.path ?? ''),
    kind: String(value.kind ?? ''),
  };
}

function answerOf(part: PromptPart): ToolAnswer {
  const problem = problemOf(part);
  return problem === undefined ? { ok: true } : { ok: false, problem };
}

function problemOf({ output }: PromptPart): string | undefined {
  const value = readValue(output);
  if (isObject(value) && typeof value.error === 'string') return value.error;
  if (output?.type.startsWith('error')) return typeof value === 'string' ? value : 'it failed';
  return undefined;
}

function readValue(output: PromptPart['output']): unknown {
  const value = output?.value;
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
