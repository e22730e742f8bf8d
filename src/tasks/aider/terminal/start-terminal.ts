import fs from 'node:fs/promises';
import path from 'node:path';
import type { IPty } from '@lydell/node-pty';
import { keepCallResult } from '@/agent/commands/keep-call-result';
import type { CopyEditor } from '@/agent/copy-editor/copy-editor';
import { openTerminalGateway } from '@/agent/gateway/open-for-terminal';
import type { OpenedGateway } from '@/agent/gateway/opened-gateway';
import type { TerminalQuestion } from '@/agent/queries/terminal-question';
import { answerQuestion } from '@/agent/questions/commands/answer-question';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { BUBBLEWRAP, killGroup, sandboxArguments, sandboxEnvironment } from '@/platform/sandbox/run-sandboxed';
import { AIDER_ENVIRONMENT, AIDER_FILES, MODEL_PORT, modelMetadata, terminalArguments } from '../core/aider-arguments';
import { scratchNames } from '../core/scratch-names';
import { readDocuments } from '../documents';
import { AIDER_LIMITS, TERMINAL_LIMITS } from '../limits';
import { type AiderProgram, findAider } from '../program';
import { type AiderDocument, readChanges } from '../read-changes';
import { makeScratch, type Scratch } from '../scratch';

/** The size of a terminal, in characters. */
export interface TerminalSize {
  cols: number;
  rows: number;
}

export interface TerminalPorts {
  copyEditor: CopyEditor;
  size: TerminalSize;
  /** Called with the terminal's output. */
  onOutput(text: string): void;
}

export interface Terminal {
  write(keys: string): void;
  resize(size: TerminalSize): void;
  /** Pauses the program's output while the other end is slow. */
  pause(): void;
  resume(): void;
  /** Ends the program. Its changes are kept. */
  end(): void;
  /** Resolves when the changes are stored and the turn continues. */
  over: Promise<void>;
}

const ANSWER = 'The terminal was closed.';

/**
 * Starts Aider in a terminal for a suspended turn. This gives its user a shell in the sandbox, so the caller must have
 * checked their permission. When it ends, for any reason, its changes are stored and the turn continues. Throws
 * AppError.
 */
export async function startTerminal(ctx: Context, question: TerminalQuestion, ports: TerminalPorts): Promise<Terminal> {
  const aider = await findAider(ctx.settings);
  if (aider.status !== 'ready') throw new AppError('UNAVAILABLE', aider.problem);
  const documents = await readDocuments({ ...question, ctx }, question.input.file_context);
  const names = scratchNames(documents.map((document) => document.path));
  const scratch = await makeScratch(ctx.settings.dataDir, question.turnId);
  const { turnId, callId, model } = question;
  const place = { turnId, callId, model, folder: scratch.folder, forMs: TERMINAL_LIMITS.wallMs };
  const gateway = await openTerminalGateway(ctx, ports.copyEditor, place).catch(async (error) => {
    await scratch.remove();
    throw error;
  });
  await writeFiles(scratch, gateway, { documents, names });
  await recordOpened(ctx, question);
  const pty = await spawn(aider.program, { scratch, gateway, names, size: ports.size });
  pty.onData(ports.onOutput);
  const timer = setTimeout(() => killGroup(pty), TERMINAL_LIMITS.wallMs);
  const ended = new Promise<void>((resolve) => pty.onExit(() => resolve()));
  return {
    write: (keys) => pty.write(keys),
    resize: ({ cols, rows }) => pty.resize(cols, rows),
    pause: () => pty.pause(),
    resume: () => pty.resume(),
    end: () => killGroup(pty),
    over: ended.then(async () => {
      clearTimeout(timer);
      await gateway.close();
      const changes = readChanges(scratch.files, { documents, names });
      // Fails if the person has lost access in the meantime. The folder is deleted in any case.
      await changes
        .then((changed) => keepCallResult(ctx, { turnId, step: question.step, callId }, changed))
        .finally(() => scratch.remove());
      await answerQuestion(ctx, { turnId, step: question.step, callId, answer: ANSWER });
    }),
  };
}

async function writeFiles(
  scratch: Scratch,
  { model }: OpenedGateway,
  { documents, names }: { documents: readonly AiderDocument[]; names: readonly string[] },
): Promise<void> {
  await fs.writeFile(path.join(scratch.folder, 'models.json'), modelMetadata(model));
  for (const [i, { text }] of documents.entries()) await fs.writeFile(path.join(scratch.files, names[i]!), text);
}

function recordOpened(ctx: Context, { turnId, document }: TerminalQuestion): Promise<void> {
  const { workspaceId, documentId } = document;
  return inTransaction(ctx.db, (tx) =>
    recordAuditEvent(tx, {
      ...{ workspaceId, actorId: ctx.actor.userId, action: 'terminal.opened' },
      ...{ subjectType: 'turn', subjectId: turnId, data: { documentId } },
    }),
  );
}

async function spawn(
  program: AiderProgram,
  { scratch, gateway, names, size }: { scratch: Scratch; gateway: OpenedGateway; names: string[]; size: TerminalSize },
): Promise<IPty> {
  const { model, token, socketPath } = gateway;
  const { NO_COLOR: _, ...environment } = AIDER_ENVIRONMENT;
  const sandboxed = sandboxArguments({
    command: [program.python, program.script, ...terminalArguments({ model, token, files: names })],
    folder: scratch.files,
    readable: [
      ...program.parts.map((part) => ({ path: part })),
      { path: path.join(scratch.folder, 'models.json'), at: AIDER_FILES.models },
    ],
    environment: { ...environment, TERM: 'xterm-256color' },
    hasTerminal: true,
    limits: { ...AIDER_LIMITS, ...TERMINAL_LIMITS },
    door: { socketPath, port: MODEL_PORT, python: program.python },
  });
  // A native module, which only servers with terminals load.
  const { spawn: spawnOnTerminal } = await import('@lydell/node-pty');
  return spawnOnTerminal(BUBBLEWRAP, sandboxed, { name: 'xterm-256color', ...size, env: sandboxEnvironment() });
}
