import type { TurnSummary } from '@/agent/schema';
import { Live } from '../client/live';
import { namedDocument } from '../client/named-document';
import { openApi } from '../client/open-api';
import type { Call } from '../command';
import { EXIT } from '../failure';
import { cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';
import { turnEvents } from '../turn/turn-events';
import { TurnPrinter } from '../turn/turn-printer';

const OPEN: ReadonlySet<TurnSummary['status']> = new Set(['waiting', 'queued', 'running', 'needs_input']);

export async function run(call: Call): Promise<number> {
  const { io, args } = call;
  const { documentId, path } = await namedDocument(call, openApi(io), args[0] ?? '');
  const live = new Live(io);
  io.note(io.noteStyle.dim(`Watching ${cleanLine(path)}. Press Ctrl+C to stop.`));
  try {
    const onStop = new Promise<void>((resolve) => process.once('SIGINT', () => resolve()));
    await Promise.race([watch(io, live, documentId), onStop]);
    return EXIT.ok;
  } finally {
    live.close();
  }
}

/** Prints the running turns and every turn that starts later. Runs until an error occurs. */
async function watch(io: Io, live: Live, documentId: string): Promise<void> {
  const seen = new Set<string>();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const turns = live.stream<TurnSummary[]>((observer) => live.api.agent.onTurns.subscribe({ documentId }, observer));
  const watchTurns = async () => {
    for await (const newest of turns) {
      const isFirst = seen.size === 0;
      const fresh = newest.filter(({ id }) => !seen.has(id)).toReversed();
      for (const { id } of newest) seen.add(id);
      // Turns that had ended before the first answer aren't shown.
      const wanted = fresh.filter(({ status }) => !isFirst || OPEN.has(status));
      for (const turn of wanted) void followOne(io, live, turn).catch(fail);
    }
  };
  await Promise.race([watchTurns(), failed]);
}

async function followOne(io: Io, live: Live, { id: turnId, request, model }: TurnSummary): Promise<void> {
  const printer = new TurnPrinter(io, turnId);
  io.note(io.noteStyle.bold(`▸ ${cleanLine(request)}`) + io.noteStyle.dim(`  ${cleanLine(model)}`));
  for await (const numbered of turnEvents(live, turnId)) printer.print(numbered);
  printer.summary();
}
