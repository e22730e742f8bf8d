import fs from 'node:fs/promises';
import path from 'node:path';
import type { OpenedGateway } from '@/agent/gateway/opened-gateway';
import type { ToolContext } from '@/agent/tools/tool';
import { AppError } from '@/kernel/error';
import { runSandboxed, type SandboxExit } from '@/platform/sandbox/run-sandboxed';
import { AIDER_ENVIRONMENT, AIDER_FILES, aiderArguments, MODEL_PORT, modelMetadata } from './core/aider-arguments';
import { aiderFailure } from './core/failure';
import { aiderMessage } from './core/message';
import { scratchNames } from './core/scratch-names';
import { AIDER_LIMITS } from './limits';
import type { AiderProgram } from './program';
import { type AiderDocument, type AiderResult, readChanges } from './read-changes';
import { readableOutput } from './readable-output';
import { makeScratch, type Scratch } from './scratch';

export interface AiderRequest {
  callId: string;
  instruction: string;
  documents: readonly AiderDocument[];
}

/**
 * Runs Aider on copies of documents, returns what it changed, and deletes the copies. Throws AppError with the reason
 * if it changed nothing. Throws the signal's reason if the turn ends first.
 */
export async function runAider(
  context: ToolContext,
  program: AiderProgram,
  request: AiderRequest,
): Promise<AiderResult> {
  const { ctx, turnId, signal, openGateway } = context;
  const scratch = await makeScratch(ctx.settings.dataDir, turnId);
  try {
    const names = scratchNames(request.documents.map((document) => document.path));
    const gateway = await openGateway({ callId: request.callId, folder: scratch.folder });
    try {
      await writeFiles(scratch, gateway, { ...request, names });
      const { exit, output } = await run(context, program, { scratch, gateway, names, callId: request.callId });
      signal.throwIfAborted();
      return await resultOf(scratch, { ...request, names }, problemOf(exit, gateway, output));
    } finally {
      await gateway.close();
    }
  } finally {
    await scratch.remove();
  }
}

type Named = AiderRequest & { names: readonly string[] };

async function writeFiles(scratch: Scratch, { model }: OpenedGateway, { instruction, documents, names }: Named) {
  const named = documents.map((document, i) => ({ path: document.path, name: names[i]! }));
  await fs.writeFile(path.join(scratch.folder, 'message.txt'), aiderMessage(instruction, named));
  await fs.writeFile(path.join(scratch.folder, 'models.json'), modelMetadata(model));
  for (const [i, { text }] of documents.entries()) await fs.writeFile(path.join(scratch.files, names[i]!), text);
}

async function run(
  { signal, output: show }: ToolContext,
  program: AiderProgram,
  { scratch, gateway, names, callId }: { scratch: Scratch; gateway: OpenedGateway; names: string[]; callId: string },
): Promise<{ exit: SandboxExit; output: string }> {
  const pieces: string[] = [];
  const { model, token, socketPath } = gateway;
  const exit = await runSandboxed({
    command: [program.python, program.script, ...aiderArguments({ model, token, files: names })],
    folder: scratch.files,
    readable: [
      ...program.parts.map((part) => ({ path: part })),
      { path: path.join(scratch.folder, 'message.txt'), at: AIDER_FILES.message },
      { path: path.join(scratch.folder, 'models.json'), at: AIDER_FILES.models },
    ],
    environment: AIDER_ENVIRONMENT,
    limits: AIDER_LIMITS,
    door: { socketPath, port: MODEL_PORT, python: program.python },
    signal: AbortSignal.any([signal, gateway.failed]),
    onOutput(text) {
      const shown = readableOutput(text, token);
      pieces.push(shown);
      show(callId, shown);
    },
  });
  return { exit, output: pieces.join('') };
}

/** Returns why the run failed according to how it ended and what it printed. Its exit code doesn't tell. */
function problemOf(exit: SandboxExit, gateway: OpenedGateway, output: string): string | undefined {
  if (gateway.failed.aborted) return String(gateway.failed.reason);
  switch (exit.reason) {
    case 'time':
      return `Aider didn’t finish within ${AIDER_LIMITS.wallMs / 60_000} minutes.`;
    case 'output':
      return 'Aider printed too much and was stopped.';
    case 'failed':
      return 'Aider couldn’t be started.';
    default: {
      const said = aiderFailure(output);
      if (said) return `Aider failed: ${said}.`;
      return exit.reason === 'exited' && exit.code === null
        ? 'Aider used too many resources, such as memory or processor time, and was stopped.'
        : undefined;
    }
  }
}

async function resultOf({ files }: Scratch, request: Named, problem: string | undefined): Promise<AiderResult> {
  const result = { ...(await readChanges(files, request)), failure: problem ?? null };
  if (result.changed.length + result.created.length > 0) return result;
  throw new AppError('INVALID', [problem ?? 'Aider changed nothing.', ...result.notes].join(' '));
}
