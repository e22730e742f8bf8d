import type { Browser } from '../browser';

/** Parses the lines of JSON in a response, or in a part of one. */
export function linesOf(text: string): Record<string, unknown>[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

interface Import {
  projectId: string;
  /** The file's name. */
  name: string;
  body: Uint8Array;
  signal?: AbortSignal;
}

/** Begins an import whose response reports progress. */
export function beginImport({ url, cookie }: Browser, { projectId, name, body, signal }: Import): Promise<Response> {
  return fetch(`${url}/api/projects/${projectId}/import?${new URLSearchParams({ name })}`, {
    method: 'POST',
    body: Buffer.from(body),
    signal: signal ?? null,
    headers: { cookie, origin: url, accept: 'application/x-ndjson' },
  });
}

/** Begins an import, and cancels it once its progress reaches `share`. Throws if it ends before that. */
export async function cancelImport(browser: Browser, file: Omit<Import, 'signal'>, share: number): Promise<void> {
  const cancel = new AbortController();
  const answer = await beginImport(browser, { ...file, signal: cancel.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value = '', done } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error('the import ended before it was canceled');
    const told = linesOf(value);
    if (told.some(({ progress }) => progress === undefined)) throw new Error(`it ended: ${value}`);
    if (told.some(({ progress }) => Number(progress) >= share)) break;
  }
  cancel.abort();
}
