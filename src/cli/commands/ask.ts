import { randomUUID } from 'node:crypto';
import { findDocument } from '../client/documents';
import { Live } from '../client/live';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { EXIT, usageFailure } from '../failure';
import { cleanLine } from '../terminal/clean';
import { readAll } from '../terminal/read-secret';
import { followTurn } from '../turn/follow-turn';
import { onInterrupt } from '../turn/interrupt';

const MOST_INPUT = 100_000;

export async function run(call: Call): Promise<number> {
  const { io, args } = call;
  const [name = '', words] = args;
  if (words === undefined && io.stdin.isTTY)
    throw usageFailure('What do you want to ask? Usage: variorum ask <document> "request"');
  const request = words ?? (await readAll(io.stdin, MOST_INPUT));
  const api = openApi(io);
  const { documentId, path } = await findDocument(api, name, textOption(call, 'project'));
  const turnId = randomUUID();
  const model = textOption(call, 'model');
  const started = await api.agent.start.mutate({ key: turnId, documentId, request, ...(model && { model }) });
  if (io.isJson) io.json({ ...started, documentId });
  const live = new Live(io);
  const forget = onInterrupt(() => void api.agent.stop.mutate({ turnId }).catch(() => undefined));
  try {
    const { status, changes } = await followTurn({ io, api, live, turnId });
    if (changes > 0) io.note(io.noteStyle.dim(`Review them: variorum review "${cleanLine(path)}"`));
    return status === 'finished' ? EXIT.ok : EXIT.failed;
  } finally {
    forget();
    live.close();
  }
}
