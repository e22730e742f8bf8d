import { Live } from '../client/live';
import { namedDocument } from '../client/named-document';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { EXIT } from '../failure';
import { cleanLine } from '../terminal/clean';
import { onInterrupt } from '../turn/interrupt';
import type { Done, TypedContext } from './run-typed';

/** Runs one command or request in a document until it is done. Ctrl+C stops its turn. */
export async function runInDocument(
  call: Call,
  name: string,
  work: (context: TypedContext) => Promise<Done>,
): Promise<number> {
  const { io } = call;
  const api = openApi(io);
  const { documentId, path, project } = await namedDocument(call, api, name);
  const live = new Live(io);
  let running: string | undefined;
  const forget = onInterrupt(() => {
    if (running) void api.agent.stop.mutate({ turnId: running }).catch(() => undefined);
  });
  const place = {
    documentId,
    projectId: project.projectId,
    conversationId: undefined,
    model: textOption(call, 'model'),
  };
  const onTurn = (turnId: string) => {
    running = turnId;
  };
  try {
    const { isGood, changes } = await work({ io, api, live, place, onTurn });
    if (changes > 0) io.note(io.noteStyle.dim(`Review them: variorum review "${cleanLine(path)}"`));
    return isGood ? EXIT.ok : EXIT.failed;
  } finally {
    forget();
    live.close();
  }
}
