import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { StagedBytes } from '@/platform/blobs/stage-bytes';
import { JOB_FOLDER, type SandboxLimits } from '@/platform/sandbox/bubblewrap';
import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import { nodeFolders } from '@/platform/sandbox/node-folders';
import { runSandboxed } from '@/platform/sandbox/run-sandboxed';
import { sourceFile } from '@/platform/source-file';

const strippedSchema = z.object({
  file: z.enum(['original', 'copy']),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  bytes: z.number().int().min(0),
});

const answerSchema = z.union([
  z.object({ refused: z.enum(['pixels', 'bytes', 'damaged']) }),
  z.object({
    contentType: z.string().max(120),
    width: z.number().int().positive().optional(),
    height: z.number().int().positive().optional(),
    stripped: strippedSchema.optional(),
  }),
]);

/** What is in a staged file, and the file as it may be kept. */
export interface Inspection {
  contentType: string;
  width: number | null;
  height: number | null;
  file: string;
  sha256: string;
  bytes: number;
}

/** Why a file isn't taken. `unreadable`: the inspection didn't end, or used too much. */
export type Refusal = 'pixels' | 'bytes' | 'damaged' | 'unreadable';

const WALL_MS = 60_000;
const CPU_SECONDS = 30;
/** Address space, most of which Node only reserves. */
const MEMORY_BYTES = 4_000_000_000;
const MOST_OUTPUT = 10_000;
const COPY = 'stripped';

/** One file after the other: each takes a process and up to its whole size of memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Finds out what a staged file is by its content, and takes out of pictures and films where and by whom they were made.
 * Runs in a process of its own, in a sandbox where the machine has one.
 */
export function inspectFile(staged: StagedBytes): Promise<Inspection | Refusal> {
  const result = last.then(() => inspectNow(staged));
  last = result.catch(() => {});
  return result;
}

async function inspectNow(staged: StagedBytes): Promise<Inspection | Refusal> {
  const output = (await checkSandbox()).ok ? await inSandbox(staged) : await inProcess(staged);
  const answer = answerSchema.safeParse(parseJson(output));
  if (!answer.success) return 'unreadable';
  if ('refused' in answer.data) return answer.data.refused;
  const { contentType, width = null, height = null, stripped } = answer.data;
  const file = stripped?.file === 'copy' ? path.join(staged.folder, COPY) : staged.file;
  const { sha256, bytes } = stripped ?? staged;
  return { contentType, width, height, file, sha256, bytes };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const CHILD = sourceFile('files/inspector/inspect.mjs');
const ENVIRONMENT = { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' };

function command(folder: string, staged: StagedBytes): string[] {
  const file = path.join(folder, path.basename(staged.file));
  return [process.execPath, '--max-old-space-size=512', CHILD, file, path.join(folder, COPY)];
}

async function inSandbox(staged: StagedBytes): Promise<string> {
  let output = '';
  const exit = await runSandboxed({
    command: command(JOB_FOLDER, staged),
    folder: staged.folder,
    readable: [path.dirname(CHILD), path.resolve('node_modules'), ...nodeFolders()].map((at) => ({ path: at })),
    environment: ENVIRONMENT,
    limits: limitsFor(staged),
    signal: new AbortController().signal,
    onOutput: (text) => {
      output += text;
    },
  });
  return exit.reason === 'exited' && exit.code === 0 ? output : '';
}

function limitsFor({ bytes }: StagedBytes): SandboxLimits {
  return {
    wallMs: WALL_MS,
    cpuSeconds: CPU_SECONDS,
    memoryBytes: MEMORY_BYTES,
    processes: 64,
    // A stripped copy is never much larger.
    fileBytes: bytes + 1_000_000,
    outputBytes: MOST_OUTPUT,
  };
}

const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find(
  (file) => process.platform === 'linux' && fs.existsSync(file),
);

/** Without a sandbox, limits on resources are all there is. */
function inProcess(staged: StagedBytes): Promise<string> {
  const limits = PRLIMIT ? [PRLIMIT, `--as=${MEMORY_BYTES}`, `--cpu=${CPU_SECONDS}`, '--core=0'] : [];
  const [program = '', ...args] = [...limits, ...command(staged.folder, staged)];
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, ...ENVIRONMENT } as unknown as NodeJS.ProcessEnv,
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), WALL_MS);
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.length > MOST_OUTPUT) child.kill('SIGKILL');
    });
    child.once('error', () => resolve(''));
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? output : '');
    });
  });
}
