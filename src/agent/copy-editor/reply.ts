import { displayName } from '@/documents/core/path';
import { shorten } from '@/kernel/text';
import { type Correction, REASONS } from './rules';
import type { Section } from './sections';

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

/** What was checked of a document. */
export type Seen = {
  selection: boolean;
  /** Where the check ended, or undefined if all of it was checked. */
  end: { section: Section | undefined; percent: number } | undefined;
};

const MAX_LISTED = 40;
const LONGEST_TITLE = 80;

/** Says the rules' limits, then the corrections. Their number is on the suggestion, which is shown above. */
export function suggested(corrections: readonly PlacedCorrection[], seen: Seen): string {
  const each = corrections.length === 1 ? 'the correction' : 'each correction';
  return [`I can be wrong and miss mistakes, so review ${each}.`, ...lists(corrections), sizeNote(seen).trim()]
    .filter(Boolean)
    .join('\n\n');
}

export type PlacedCorrection = Correction & { section: Section | undefined };

/** Returns a list for each section, below its heading. A single section needs no heading. */
function lists(corrections: readonly PlacedCorrection[]): string[] {
  const shown = corrections.slice(0, MAX_LISTED);
  const more = corrections.length - shown.length;
  const sections = [...new Set(shown.map(({ section }) => section))];
  const isOne = new Set(corrections.map(({ section }) => section)).size === 1;
  const parts = sections.flatMap((section) => {
    const own = shown.filter((correction) => correction.section === section);
    const list = own.map(({ text, replacement, reason }) => `- ${change(text, replacement)} (${reason})`).join('\n');
    return isOne || !section ? [list] : [`**${escaped(shorten(section.title, LONGEST_TITLE))}**`, list];
  });
  return more > 0 ? [...parts.slice(0, -1), `${parts.at(-1)}\n- and ${more} more`] : parts;
}

/** Returns a one-line description of the suggestion, e.g. "Correct 3 mistakes: spelling (2), article (1)". */
export function description(corrections: readonly Correction[]): string {
  const kinds = REASONS.flatMap((reason) => {
    const total = corrections.filter((correction) => correction.reason === reason).length;
    return total > 0 ? [`${reason} (${total})`] : [];
  });
  return `Correct ${count(corrections.length, 'mistake')}: ${kinds.join(', ')}`;
}

/** Returns a correction's reason as a phrase of its own, for its card: "Repeated word". */
export function reasonPhrase({ reason }: Correction): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

function sizeNote({ selection, end }: Seen): string {
  if (selection) return 'I checked only your selection. ';
  if (!end) return '';
  const where = end.section
    ? `I got as far as the section ${quoted(shorten(end.section.title, LONGEST_TITLE))}`
    : `I checked the first ${end.percent}%`;
  return `The document is long: ${where}. `;
}

function change(before: string, after: string): string {
  return after === '' ? `${quoted(before)} removed` : `${quoted(before)} → ${quoted(after)}`;
}

function quoted(text: string): string {
  return `“${escaped(text)}”`;
}

/** Returns a text on one line, with everything escaped that Markdown would interpret. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+!|~$&]/g, '\\$&');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
