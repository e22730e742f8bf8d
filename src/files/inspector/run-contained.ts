import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { JOB_FOLDER, type SandboxLimits } from '@/platform/sandbox/bubblewrap';
import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import { nodeFolders } from '@/platform/sandbox/node-folders';
import { runSandboxed } from '@/platform/sandbox/run-sandboxed';
import { sourceFile } from '@/platform/source-file';

export interface ContainedProgram {
  script: 'inspect.mjs' | 'preview.mjs' | 'portrait.mjs' | 'logo.mjs';
  /** The only folder that the program can read and write. */
  folder: string;
  /** Names of files in the folder. */
  files: readonly string[];
  /** The most bytes of each file that it writes. */
  fileBytes: number;
}

const WALL_MS = 60_000;
const CPU_SECONDS = 30;
/** The limit of address space, most of which Node only reserves. */
const MEMORY_BYTES = 4_000_000_000;
const MAX_OUTPUT = 10_000;

/**
 * Programs of one kind run one after the other, because each takes a process and memory of up to a few times its file's
 * size. Different kinds run at the same time: a person waits for an inspection, so it must not wait for previews.
 */
const lanes = new Map<ContainedProgram['script'], Promise<unknown>>();

/**
 * Runs one of the programs of this folder on untrusted files and returns what it prints, as JSON. Runs it in a sandbox
 * if the machine has one, with limits on time and memory. Returns undefined if it failed or exceeded a limit.
 */
export function runContained(program: ContainedProgram): Promise<unknown> {
  const result = (lanes.get(program.script) ?? Promise.resolve()).then(async () => {
    const output = (await checkSandbox()).ok ? await inSandbox(program) : await inProcess(program);
    return parseJson(output);
  });
  lanes.set(
    program.script,
    result.catch(() => {}),
  );
  return result;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const SCRIPTS = sourceFile('files/inspector');
const ENVIRONMENT = { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' };

function command(folder: string, { script, files }: ContainedProgram): string[] {
  const paths = files.map((name) => path.join(folder, name));
  return [process.execPath, '--max-old-space-size=512', path.join(SCRIPTS, script), ...paths];
}

async function inSandbox(program: ContainedProgram): Promise<string> {
  let output = '';
  const limits: SandboxLimits = {
    wallMs: WALL_MS,
    cpuSeconds: CPU_SECONDS,
    memoryBytes: MEMORY_BYTES,
    processes: 64,
    fileBytes: program.fileBytes,
    outputBytes: MAX_OUTPUT,
  };
  const exit = await runSandboxed({
    command: command(JOB_FOLDER, program),
    folder: program.folder,
    readable: [SCRIPTS, path.resolve('node_modules'), ...nodeFolders()].map((at) => ({ path: at })),
    environment: ENVIRONMENT,
    limits,
    signal: new AbortController().signal,
    onOutput: (text) => {
      output += text;
    },
  });
  return exit.reason === 'exited' && exit.code === 0 ? output : '';
}

const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find(
  (file) => process.platform === 'linux' && fs.existsSync(file),
);

/** Runs a program without a sandbox, protected only by limits on resources. */
function inProcess(run: ContainedProgram): Promise<string> {
  const limits = PRLIMIT ? [PRLIMIT, `--as=${MEMORY_BYTES}`, `--cpu=${CPU_SECONDS}`, '--core=0'] : [];
  const [program = '', ...args] = [...limits, ...command(run.folder, run)];
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, ...ENVIRONMENT } as unknown as NodeJS.ProcessEnv,
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), WALL_MS);
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.length > MAX_OUTPUT) child.kill('SIGKILL');
    });
    child.once('error', () => resolve(''));
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? output : '');
    });
  });
}
