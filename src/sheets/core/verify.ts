/** Whether a page contains what was requested. */
export type Verification =
  | { status: 'success'; confidence: number; message: string }
  | { status: 'needs_retry'; reason: string; suggestion: string }
  | { status: 'failed'; error: string };

/** The result of compiling: the compiler's errors, or the SVG, which may be missing. */
export type CompileOutcome = { ok: false; error: string } | { ok: true; svg: string | undefined };

const LEAST_SVG = 100;

/** Checks what can be checked without looking at the page: that there is a complete picture. */
export function verifyOutput(outcome: CompileOutcome): Verification {
  if (!outcome.ok) return { status: 'failed', error: outcome.error };
  const { svg } = outcome;
  if (svg === undefined) return retry('No output generated', 'Write a template that shows something on the page.');
  if (svg === '') return retry('Empty SVG output', 'Put content on the page.');
  const text = svg.trim();
  if (text.startsWith('<svg') && text.endsWith('</svg>') && text.length > LEAST_SVG) {
    return { status: 'success', confidence: 0.8, message: 'The page compiles and has content.' };
  }
  return retry('SVG output appears incomplete', 'Put more content on the page.');
}

function retry(reason: string, suggestion: string): Verification {
  return { status: 'needs_retry', reason, suggestion };
}

/** The first page of a sheet as PNG, and the number of pages. */
export interface Picture {
  png: Uint8Array;
  pages: number;
}

/** A model that sees images. It gets a page with the request, and returns a verdict, or why there is none. */
export interface VisualCheck {
  request: string;
  picture(): Promise<Picture>;
  look(request: string, picture: Picture): Promise<{ ok: true; answer: string } | { ok: false; error: string }>;
}

/**
 * Verifies a page. A page that passes the other checks is also shown to a model, if there is one, and the model's
 * verdict counts. If the model can't be asked, the other checks count, and the message says why.
 */
export async function verifyPage(outcome: CompileOutcome, visual?: VisualCheck): Promise<Verification> {
  const verification = verifyOutput(outcome);
  if (verification.status !== 'success' || !visual) return verification;
  const seen = await visual.look(visual.request, await visual.picture());
  if (seen.ok) return readVerdict(seen.answer);
  return { ...verification, message: `${verification.message} No model could check it: ${seen.error}` };
}

const UNCLEAR = retry('The answer of the visual check was empty', 'Check the page against the request once more.');
/** The confidence of a verdict that doesn't contain one. */
const DEFAULT_CONFIDENCE = 0.5;

/**
 * Reads a model's verdict: JSON with one of the three results, in a code fence or among other text, or plain text.
 * Never throws: an answer without a result counts as a retry.
 */
export function readVerdict(answer: string): Verification {
  const text = answer.trim();
  if (text === '') return UNCLEAR;
  for (const candidate of jsonIn(text)) {
    const verdict = fromJson(candidate);
    if (verdict) return verdict;
  }
  return fromWords(text);
}

function* jsonIn(text: string): Generator<unknown> {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  for (const candidate of [text, text.slice(start, end + 1)]) {
    try {
      yield JSON.parse(candidate);
    } catch {
      // This isn't JSON: try the next candidate, or plain text.
    }
  }
}

function fromJson(value: unknown): Verification | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { status, confidence, message, reason, suggestion, error } = value as Record<string, unknown>;
  const text = (wanted: unknown, fallback: string) => (typeof wanted === 'string' && wanted.trim() ? wanted : fallback);
  if (status === 'success') {
    const sure = typeof confidence === 'number' && Number.isFinite(confidence) ? confidence : DEFAULT_CONFIDENCE;
    const bounded = Math.min(1, Math.max(0, sure));
    return { status, confidence: bounded, message: text(message, 'The page matches the request.') };
  }
  if (status === 'needs_retry') {
    const why = text(reason, 'The page doesn’t match the request.');
    return { status, reason: why, suggestion: text(suggestion, why) };
  }
  if (status === 'failed') return { status, error: text(error, text(message, 'The page doesn’t match the request.')) };
  return undefined;
}

/**
 * Returns the first result that plain text names. A text that names none asks for a retry, with the text as its reason.
 */
function fromWords(text: string): Verification {
  const named = /\b(needs[_ ]retry|retry|failed|failure|success(?:ful|fully)?)\b/i.exec(text)?.[1]?.toLowerCase() ?? '';
  if (named.startsWith('success') && !/\b(?:not|un|no)[ -]?success/i.test(text)) {
    return { status: 'success', confidence: DEFAULT_CONFIDENCE, message: text };
  }
  if (named.startsWith('fail')) return { status: 'failed', error: text };
  return retry(text, text);
}
