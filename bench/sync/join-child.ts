import * as Y from 'yjs';
import { serve } from './child';
import { largeDocument } from './large-document';
import { connectRaw, type RawClient } from './raw-client';
import { Typist } from './typist';

/** Joins a document like a browser without a local copy, and measures the time until its Y.Doc has the text. */
let staying: RawClient | undefined;

const STATE_QUESTION = Uint8Array.of(0, 0, 1, 0);
const STEP_2 = 1;

function payloadOf(message: Uint8Array): Uint8Array {
  let at = 2;
  while ((message[at++] ?? 0) > 127);
  return message.subarray(at);
}

async function join(port: number, path: string): Promise<{ ms: number; length: number }> {
  const doc = new Y.Doc();
  const begun = performance.now();
  const client = await connectRaw(port, path);
  client.send(STATE_QUESTION);
  await new Promise<void>((resolve) => {
    client.onMessage = (message) => {
      if (message[0] !== 0 || message[1] === 0) return;
      Y.applyUpdate(doc, payloadOf(message));
      if (message[1] === STEP_2) resolve();
    };
  });
  const ms = performance.now() - begun;
  const { length } = doc.getText('content');
  client.close();
  return { ms, length };
}

/** Sends the whole history like a client that was offline, and stays connected. */
async function bring(port: number, path: string): Promise<{ length: number; keystrokes: number }> {
  const { doc, keystrokes } = largeDocument();
  staying = await connectRaw(port, path);
  const { length } = doc.getText('content');
  await send(staying, STEP_2, Y.encodeStateAsUpdate(doc));
  return { length, keystrokes };
}

/** Resolves when the update is on disk, because the server answers a later question only then. */
function send(client: RawClient, kind: number, update: Uint8Array): Promise<void> {
  const length: number[] = [];
  let rest = update.length;
  for (; rest > 127; rest = Math.floor(rest / 128)) length.push((rest % 128) | 128);
  length.push(rest);
  client.send(Buffer.concat([Uint8Array.of(0, kind, ...length), update]));
  return new Promise((resolve) => {
    client.onMessage = (message) => {
      if (message[0] === 0 && message[1] === STEP_2) resolve();
    };
    client.send(STATE_QUESTION);
  });
}

/** Types a few hundred characters after the last snapshot. */
async function type(characters: number): Promise<void> {
  if (!staying) return;
  const typist = new Typist(1 + Math.floor(Math.random() * 2 ** 31));
  for (let i = 0; i < characters; i++) staying.send(typist.next());
  await send(staying, STEP_2, Uint8Array.of(0, 0));
}

type Request =
  | { what: 'bring' | 'stay' | 'join'; port: number; path: string }
  | { what: 'type'; characters: number }
  | { what: 'leave' };

serve({}, async (message) => {
  const request = message as Request;
  switch (request.what) {
    case 'bring':
      return bring(request.port, request.path);
    case 'stay':
      staying = await connectRaw(request.port, request.path);
      return send(staying, STEP_2, Uint8Array.of(0, 0));
    case 'join':
      return join(request.port, request.path);
    case 'type':
      return type(request.characters);
    case 'leave':
      staying?.close();
      staying = undefined;
  }
});
