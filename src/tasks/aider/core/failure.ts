/** Texts that Aider prints when it fails. Its exit code is 0 even then. */
const FAILURES: readonly [pattern: RegExp, problem: string][] = [
  [/token limit/, 'the texts are too long for the model'],
  [
    /Only \d+ reflections allowed|SearchReplaceNoExactMatch|did not conform to the edit format/,
    'the model’s edits don’t match the text',
  ],
  [
    /litellm\.\w+(Error|Timeout)|The API provider |Retrying in [\d.]+ seconds/,
    'the model returned an error or didn’t respond',
  ],
  [/skipping edits/i, 'the model edited a file that it wasn’t given'],
  [/Traceback \(most recent call last\)/, 'it stopped with an internal error'],
];

/** Matches the line that Aider prints after each answer of the model. Messages about the edits follow it. */
const END_OF_ANSWER = /^Tokens: [\d.,]+[kM]? sent/gm;

/**
 * Returns why an Aider run failed according to its output, or undefined if it printed no failure. Aider retries failed
 * edits, so only output after the model's last answer counts.
 */
export function aiderFailure(output: string): string | undefined {
  const last = Array.from(output.matchAll(END_OF_ANSWER)).at(-1)?.index ?? 0;
  // Aider wraps lines at 80 characters.
  const end = output.slice(last).replace(/\s+/g, ' ');
  return FAILURES.find(([pattern]) => pattern.test(end))?.[1];
}
