import type { LanguageModel } from 'ai';
import { codePointLength } from '@/kernel/text';
import { asksForAltText, asksForProofreading } from '../core/copy-editor-request';
import { type Conversation, type PromptMessage, type Reading, readConversation } from './conversation';
import type { CopyEditor } from './copy-editor';
import type { Language } from './prose';
import {
  description,
  NEEDS_EYES,
  NO_DOCUMENT,
  NO_TOOLS,
  notEnglish,
  nothingFound,
  notProse,
  notRead,
  notSuggested,
  type PlacedCorrection,
  REFUSAL,
  reasonPhrase,
  type Seen,
  suggested,
} from './reply';
import { placed, type Section, sectionsOf } from './sections';

/** The model id after `offline/`. */
export const OFFLINE_MODEL = 'copy-editor';

/** A long document is read in up to this many parts. */
const MAX_READINGS = 4;
/** The most changes in one suggestion that people can be expected to review. */
const MAX_EDITS = 200;

type ModelV3 = Extract<LanguageModel, { specificationVersion: 'v3' }>;
type CallOptions = Parameters<ModelV3['doStream']>[0];
type StreamPart = Awaited<ReturnType<ModelV3['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

type Action = { type: 'say'; text: string } | { type: 'call'; toolName: string; input: object };

/**
 * Returns the copy editor as a language model of the SDK, so that it uses the same turns, tools and records as any
 * other model. It has no thoughts and no tokens.
 */
export function offlineModel(copyEditor: CopyEditor): ModelV3 {
  return {
    specificationVersion: 'v3',
    provider: 'offline',
    modelId: OFFLINE_MODEL,
    supportedUrls: {},
    async doStream(options) {
      const action = await nextAction(copyEditor, options);
      return { stream: streamOf(streamParts(action, options)) };
    },
    doGenerate() {
      throw new Error('the offline copy editor only streams');
    },
  };
}

async function nextAction(copyEditor: CopyEditor, options: CallOptions): Promise<Action> {
  const conversation = readConversation(options.prompt as readonly PromptMessage[]);
  const tools = (options.tools ?? []).map(({ name }) => name);
  const { documentId, readings, readProblem } = conversation;
  if (asksForAltText(conversation.request)) return say(NEEDS_EYES);
  if (!asksForProofreading(conversation.request)) return say(REFUSAL);
  if (!tools.includes('read_document') || !tools.includes('suggest_document_edits')) return say(NO_TOOLS);
  if (documentId === undefined) return say(NO_DOCUMENT);
  if (readProblem !== undefined) return say(notRead(readProblem));
  const last = readings.at(-1);
  if (!last) return call('read_document', { document_id: documentId });
  const language = languageOf(last);
  if (!language) return say(notProse(last.path));
  if (last.lastLine < last.lineCount && readings.length < MAX_READINGS && !conversation.suggestion) {
    return call('read_document', { document_id: documentId, from_line: last.lastLine + 1 });
  }
  return proofread(copyEditor, { conversation, documentId, language, signal: options.abortSignal });
}

type Task = { conversation: Conversation; documentId: string; language: Language; signal: AbortSignal | undefined };

async function proofread(
  copyEditor: CopyEditor,
  { conversation, documentId, language, signal }: Task,
): Promise<Action> {
  const whole = joined(conversation.readings);
  const check = await copyEditor.check(whole.text, language, signal);
  if (!check.isEnglish) return say(notEnglish(whole.path));
  const sections = sectionsOf(whole, language);
  const edits = editsOf(whole, placed(whole, sections, check.corrections), conversation);
  const seen = { selection: conversation.selection !== undefined, end: endOf(whole, sections, check.checked) };
  if (edits.length === 0) return say(nothingFound(seen));
  const corrections = edits.map(({ correction }) => correction);
  if (!conversation.suggestion) {
    return call('suggest_document_edits', {
      document_id: documentId,
      description: description(corrections),
      edits: edits.map(({ edit }) => edit),
    });
  }
  const { suggestion } = conversation;
  return say(suggestion.ok ? suggested(corrections, seen) : notSuggested(suggestion.problem, edits.length));
}

/**
 * Returns where the check of a document ended, or undefined if it was checked to its end. A single heading is usually
 * the document's title, which says nothing about the place.
 */
function endOf(whole: Reading, sections: readonly Section[], checked: number): Seen['end'] {
  const { text, lastLine, lineCount } = whole;
  if (lastLine >= lineCount && checked >= text.length) return undefined;
  const [last] = placed(whole, sections, [{ start: checked }]);
  const percent = Math.floor((100 * lastLine * checked) / (lineCount * Math.max(text.length, 1)));
  return { section: sections.length > 1 ? last?.section : undefined, percent: Math.max(percent, 1) };
}

/** Joins consecutive readings into one. */
function joined([first, ...rest]: readonly Reading[]): Reading {
  if (!first) throw new Error('nothing was read');
  const texts = [first.text];
  let { lastLine } = first;
  for (const next of rest) {
    if (next.firstLine !== lastLine + 1) continue;
    texts.push(next.text);
    lastLine = next.lastLine;
  }
  return { ...first, text: texts.join('\n'), lastLine };
}

type Edit = { type: 'replace' | 'delete'; start: number; end: number; expect: string; text?: string; reason: string };

/** Converts positions to code points of the whole document, in one pass over the text. */
function editsOf(
  reading: Reading,
  corrections: readonly PlacedCorrection[],
  { selection }: Conversation,
): { edit: Edit; correction: PlacedCorrection }[] {
  let points = reading.start;
  let at = 0;
  const edits = corrections.map((correction) => {
    points += codePointLength(reading.text.slice(at, correction.start));
    const start = points;
    points += codePointLength(correction.text);
    at = correction.end;
    const place = { start, end: points, expect: correction.text, reason: reasonPhrase(correction) };
    const edit: Edit =
      correction.replacement === ''
        ? { type: 'delete', ...place }
        : { type: 'replace', ...place, text: correction.replacement };
    return { edit, correction };
  });
  const inside = selection
    ? edits.filter(({ edit }) => edit.start >= selection.start && edit.end <= selection.end)
    : edits;
  return inside.slice(0, MAX_EDITS);
}

/** Returns the language for the rules. Plain text files count as Markdown elsewhere, but have no markup to protect. */
function languageOf({ kind, path }: Reading): Language | undefined {
  if (kind !== 'markdown') return undefined;
  return /\.txt$/i.test(path) ? 'plaintext' : 'markdown';
}

function say(text: string): Action {
  return { type: 'say', text };
}

function call(toolName: string, input: object): Action {
  return { type: 'call', toolName, input };
}

function streamOf(parts: Iterator<StreamPart>): ReadableStream<StreamPart> {
  return new ReadableStream({
    pull(controller) {
      const next = parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

const NO_USAGE = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

function* streamParts(action: Action, { prompt }: CallOptions): Generator<StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  if (action.type === 'say') {
    yield { type: 'text-start', id: '0' };
    for (const delta of action.text.match(/\s*\S+\s*/g) ?? []) yield { type: 'text-delta', id: '0', delta };
    yield { type: 'text-end', id: '0' };
  } else {
    // The id must stay the same when a step is run again.
    const id = `offline-${prompt.length}`;
    const input = JSON.stringify(action.input);
    yield { type: 'tool-input-start', id, toolName: action.toolName };
    yield { type: 'tool-input-delta', id, delta: input };
    yield { type: 'tool-input-end', id };
    yield { type: 'tool-call', toolCallId: id, toolName: action.toolName, input };
  }
  const unified = action.type === 'say' ? 'stop' : 'tool-calls';
  yield { type: 'finish', finishReason: { unified, raw: unified }, usage: NO_USAGE };
}
