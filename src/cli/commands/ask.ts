import { runInDocument } from '../chat/run-in-document';
import { sendRequest } from '../chat/run-typed';
import type { Call } from '../command';
import { usageFailure } from '../failure';
import { readAll } from '../terminal/read-secret';

const MAX_INPUT = 100_000;

export async function run(call: Call): Promise<number> {
  const { io, args } = call;
  const [name = '', words] = args;
  if (words === undefined && io.stdin.isTTY) {
    throw usageFailure('What do you want to ask? Usage: variorum ask <document> "request"');
  }
  const request = words ?? (await readAll(io.stdin, MAX_INPUT));
  return runInDocument(call, name, (context) => sendRequest(context, request));
}
