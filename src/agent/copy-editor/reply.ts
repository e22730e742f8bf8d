import { displayName } from '@/documents/core/path';
import type { Reading } from './conversation';
import { type Correction, REASONS } from './rules';

/** The offline copy editor's messages. They say what it is, what it did and why, and what it can't do. */

export const NAME = 'Copy editor';

const LIMITS = 'I use fixed rules, not a language model, so I miss many mistakes.';

/** Short, because the page offers below it what to do next. */
export const REFUSAL = 'I only find mistakes in English. Anything else needs a language model.';

export const NEEDS_EYES = `Alt text needs a language model that can see images. I am the **offline copy editor**: I can’t see them. An admin can add a provider’s API key under Settings → Models & keys. Then choose one of its models and ask again.`;

export const NO_DOCUMENT = `I am the **offline copy editor**. I can proofread a document, but this conversation isn’t about one. Open a document and ask there.`;

export const NO_TOOLS = `I am the **offline copy editor**. I can proofread a document, but I have no tools to read one or suggest edits.`;

export function notRead(problem: string): string {
  return `I couldn’t read the document: ${problem}`;
}

export function notProse(path: string): string {
  return `I only proofread Markdown and plain text, so I left ${quoted(displayName(path))} alone: in code and data a “correction” can break something. ${LIMITS}`;
}

export function notEnglish(path: string): string {
  return `${quoted(displayName(path))} doesn’t look like English, the only language I can check, so I suggested nothing.`;
}

export function nothingFound(seen: Seen): string {
  return `I found no mistakes that I’m sure of. ${sizeNote(seen)}${LIMITS}`;
}

export function notSuggested(problem: string, found: number): string {
  return `I found ${count(found, 'mistake')}, but I couldn’t suggest corrections: ${problem}`;
}

/** What was checked. `partly` is true if the text continues after it. */
export type Seen = { lastLine: number; lineCount: number; partly: boolean; selection: boolean };

const MAX_LISTED = 40;

export function suggested(placed: readonly PlacedCorrection[], seen: Seen): string {
  const lines = placed
    .slice(0, MAX_LISTED)
    .map(({ line, text, replacement, reason }) => `- line ${line}: ${change(text, replacement)} (${reason})`);
  const more = placed.length - lines.length;
  if (more > 0) lines.push(`- and ${more} more`);
  return [
    `I suggested ${count(placed.length, 'correction')}. Please review each one: rules can be wrong.`,
    lines.join('\n'),
    `${sizeNote(seen)}${LIMITS}`,
  ].join('\n\n');
}

export type PlacedCorrection = Correction & { line: number };

/** Returns a one-line description of the suggestion, e.g. "Correct 3 mistakes: spelling (2), article (1)". */
export function description(corrections: readonly Correction[]): string {
  const kinds = REASONS.flatMap((reason) => {
    const total = corrections.filter((correction) => correction.reason === reason).length;
    return total > 0 ? [`${reason} (${total})`] : [];
  });
  return `Correct ${count(corrections.length, 'mistake')}: ${kinds.join(', ')}`;
}

/** Adds to corrections the lines of the reading that they are in. */
export function placed({ text, firstLine }: Reading, corrections: readonly Correction[]): PlacedCorrection[] {
  let line = firstLine;
  let at = 0;
  return corrections.map((correction) => {
    for (; at < correction.start; at++) if (text[at] === '\n') line++;
    return { ...correction, line };
  });
}

/** Returns a correction's reason as a phrase of its own, for its card: "Repeated word". */
export function reasonPhrase({ reason }: Correction): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

function sizeNote({ lastLine, lineCount, partly, selection }: Seen): string {
  if (selection) return 'I checked only your selection. ';
  return partly ? `The document is long: I checked it up to line ${lastLine} of ${lineCount}. ` : '';
}

function change(before: string, after: string): string {
  return after === '' ? `${quoted(before)} removed` : `${quoted(before)} → ${quoted(after)}`;
}

/** Quotes a text, with everything escaped that Markdown would interpret. */
function quoted(text: string): string {
  return `“${text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+!|~$&]/g, '\\$&')}”`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
