import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { CopyEditor } from '@/agent/copy-editor/copy-editor';
import { type TerminalQuestion, terminalQuestion } from '@/agent/queries/terminal-question';
import { requireDocument, requireProject } from '@/documents/access';
import { translateError } from '@/i18n/translate';
import { requirePermission } from '@/identity/access';
import type { Actor, Context } from '@/identity/context';
import { withOrigin } from '@/identity/request-origin';
import { CLOSE, type CloseCode } from '@/kernel/close-code';
import { AppError, isAppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { startTerminal, type Terminal, type TerminalSize } from '@/tasks/aider/terminal/start-terminal';
import { clientAddress } from '../http/client-address';
import { type ClientSocket, dismiss } from '../sockets/client-socket';
import { OpenSockets } from '../sockets/open-sockets';
import { SocketServer } from '../sockets/socket-server';

export interface Terminals {
  /** Handles an upgrade of its path. Returns false for any other path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Ends all terminals. Their changes are kept. */
  close(): Promise<void>;
}

export interface TerminalsParts {
  copyEditor: CopyEditor;
  /** Returns the person who sent a request, by its session cookie or API token. */
  authenticate(request: IncomingMessage): Promise<Actor | undefined>;
}

const PATH = /^\/terminal\/(?<turnId>[\w-]{1,64})\/(?<callId>[^/?]{1,600})$/;
const MAX_MESSAGE_BYTES = 64 * 1024;
/** The most terminals of one person in this process. */
const MAX_TERMINALS = 2;
const RECHECK_MS = 60_000;
/** If more than this waits for a slow browser, in bytes, the program is paused too. */
const MAX_BUFFERED = 1024 * 1024;

const side = z.int().min(2).max(500);
const message = z.union([
  z.strictObject({ keys: z.string().max(MAX_MESSAGE_BYTES) }),
  z.strictObject({ cols: side, rows: side }),
]);
const FIRST_SIZE: TerminalSize = { cols: 80, rows: 24 };

/**
 * Terminals at `/terminal/<turn>/<call>`, for calls of suspended turns that wait for one. Only if the operator allows
 * them, and for people who manage the workspace's members. An API token needs the scope `admin`.
 */
export function makeTerminals(platform: Platform, { copyEditor, authenticate }: TerminalsParts): Terminals {
  const server = new SocketServer(platform, { maxPayload: MAX_MESSAGE_BYTES });
  const open = new OpenSockets<TerminalSocket>(platform, { mostPerPerson: MAX_TERMINALS, recheckMs: RECHECK_MS });
  const taken = new Set<string>();

  async function serve(ws: ClientSocket, request: IncomingMessage, at: { turnId: string; callId: string }) {
    const actor = await authenticate(request);
    if (!actor) return dismiss(ws, CLOSE.notSignedIn, reasonOf('Please sign in.'));
    const ctx: Context = { ...platform, actor };
    const key = `${at.turnId} ${at.callId}`;
    try {
      const question = await requireTerminal(ctx, at);
      if (taken.has(key)) throw new AppError('CONFLICT', 'This terminal is open elsewhere.');
      const socket = new TerminalSocket(ctx, { ws, question, authenticate: () => authenticate(request) });
      if (!open.add(actor.userId, ws, socket))
        return dismiss(ws, CLOSE.tryLater, reasonOf('Too many terminals are open.'));
      taken.add(key);
      const origin = { ip: clientAddress(request, platform.settings.publicUrl), tokenId: actor.token?.id };
      await withOrigin(origin, () => socket.run(copyEditor)).finally(() => taken.delete(key));
    } catch (error) {
      if (!isAppError(error)) throw error;
      dismiss(ws, CLOSE.noAccess, reasonOf(error.message));
    }
  }

  return {
    upgrade(request, socket, head) {
      const at = PATH.exec((request.url ?? '').split('?', 1)[0] ?? '')?.groups;
      if (!at) return false;
      const [turnId = '', callId = ''] = [at.turnId, decoded(at.callId ?? '')];
      server.upgrade({ request, socket, head }, (ws) => serve(ws, request, { turnId, callId }));
      return true;
    },
    async close() {
      await server.close();
      open.close();
    },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Returns the question that a person can answer with a terminal. Throws AppError. */
async function requireTerminal(ctx: Context, at: { turnId: string; callId: string }): Promise<TerminalQuestion> {
  if (!ctx.settings.aiderTerminal) throw new AppError('FORBIDDEN', 'Terminals are off on this server.');
  const question = await terminalQuestion(ctx, at);
  await mayHaveTerminal(ctx, question);
  return question;
}

/**
 * Checks that a person can use a terminal. It is a shell, so this takes more than the permission to run turns. Its
 * files belong to the project that the document was in when it was opened, so both are checked.
 */
async function mayHaveTerminal(ctx: Context, { document }: TerminalQuestion): Promise<void> {
  await requireDocument(ctx, document.documentId, 'run_turn');
  await requireProject(ctx, document.projectId, 'run_turn');
  await requirePermission(ctx.db, ctx, { workspaceId: document.workspaceId, permission: 'manage_members' });
}

/** Translates a message for the reader, and shortens it to fit a close frame. */
function reasonOf(message: string): string {
  return Buffer.from(translateError(message))
    .subarray(0, 120)
    .toString('utf8')
    .replace(/\ufffd$/, '');
}

interface TerminalSocketParts {
  ws: WebSocket;
  question: TerminalQuestion;
  /** Undefined if the session or token is no longer valid. */
  authenticate(): Promise<Actor | undefined>;
}

/** One open terminal and its browser or terminal client. */
class TerminalSocket {
  #terminal: Terminal | undefined;
  /**
   * Runs a function in the language of the reader who opened the terminal, because access checks run outside their
   * request.
   */
  readonly #forReader = AsyncLocalStorage.snapshot();

  constructor(
    private readonly ctx: Context,
    private readonly parts: TerminalSocketParts,
  ) {}

  /** Closes the terminal if its person may no longer use it, or if their session or token is no longer valid. */
  async recheck(userId: string): Promise<void> {
    const { authenticate, question, ws } = this.parts;
    const actor = await authenticate();
    if (actor?.userId !== userId) return this.#dismiss(ws, CLOSE.notSignedIn, 'Sign in again.');
    try {
      await mayHaveTerminal({ ...this.ctx, actor }, question);
    } catch (error) {
      if (!isAppError(error)) throw error;
      this.#dismiss(ws, CLOSE.noAccess, 'You no longer have access to this terminal.');
    }
  }

  #dismiss(ws: WebSocket, code: CloseCode, reason: string): void {
    this.#forReader(() => dismiss(ws, code, reasonOf(reason)));
    this.#terminal?.end();
  }

  /** Resolves when the terminal has ended and its changes are stored. */
  async run(copyEditor: CopyEditor): Promise<void> {
    const { ws, question } = this.parts;
    const terminal = await startTerminal(this.ctx, question, {
      copyEditor,
      size: FIRST_SIZE,
      onOutput: (text) => this.#show(text),
    });
    this.#terminal = terminal;
    ws.on('message', (data) => this.#hear(String(data)));
    ws.once('close', () => terminal.end());
    if (ws.readyState !== ws.OPEN) terminal.end();
    ws.resume();
    await terminal.over;
    dismiss(ws, CLOSE.notFound, reasonOf('The terminal was closed.'));
  }

  #show(text: string): void {
    const { ws } = this.parts;
    if (ws.readyState !== ws.OPEN) return;
    ws.send(text, () => {
      if (ws.bufferedAmount < MAX_BUFFERED) this.#terminal?.resume();
    });
    if (ws.bufferedAmount > MAX_BUFFERED) this.#terminal?.pause();
  }

  #hear(data: string): void {
    const read = message.safeParse(parsed(data));
    if (!read.success) this.#dismiss(this.parts.ws, CLOSE.garbage, 'The terminal sent an invalid message.');
    else if ('keys' in read.data) this.#terminal?.write(read.data.keys);
    else this.#terminal?.resize(read.data);
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
