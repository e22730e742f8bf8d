import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import { runSandboxed } from '@/platform/sandbox/run-sandboxed';
import type { Settings } from '@/platform/settings';
import { AIDER_ENVIRONMENT } from './core/aider-arguments';
import { AIDER_LIMITS } from './limits';

/** An installation of Aider that can be run. */
export interface AiderProgram {
  version: string;
  /** The path of the Python that it's installed in. */
  python: string;
  script: string;
  /** The folders and files of the installation. The sandbox can read them. */
  parts: readonly string[];
}

/**
 * `missing`: Aider isn't installed. `unusable`: it has an unsupported version, or there is no sandbox. `problem` is a
 * sentence for people.
 */
export type AiderState =
  | { status: 'ready'; program: AiderProgram }
  | { status: 'missing' | 'unusable'; problem: string };

export const AIDER_VERSION = '0.86.2';
export const AIDER_INSTALL = `pipx install aider-chat==${AIDER_VERSION}`;
/** Tested with 0.86.2. Later patch versions only fix bugs. */
const SUPPORTED = /^0\.86\.([2-9]|\d\d)$/;

/** How long a failure is cached. After that, an operator may have installed what was missing. */
const RETRY_AFTER_MS = 30_000;

let known: { key: string; state: Promise<AiderState>; until: number } | undefined;

/** Returns the installed Aider after trying it in a sandbox, or why it can't be used. The result is cached. */
export function findAider(settings: Settings): Promise<AiderState> {
  const script = scriptOf(settings.aiderCommand);
  // The modification time is part of the key, so that a new installation is tried again.
  const key = script === undefined ? '' : `${script} ${fs.statSync(script).mtimeMs}`;
  if (known?.key === key && known.until > Date.now()) return known.state;
  const entry = { key, state: tryAider(script, settings), until: Number.POSITIVE_INFINITY };
  known = entry;
  void entry.state.then(({ status }) => {
    if (status !== 'ready') entry.until = Date.now() + RETRY_AFTER_MS;
  });
  return entry.state;
}

/** Returns the file behind a command with links resolved, because pipx installs a link. */
function scriptOf(command: string): string | undefined {
  const folders = command.includes('/') ? [''] : (process.env.PATH ?? '').split(path.delimiter);
  return folders
    .map((folder) => path.resolve(folder, command))
    .filter((file) => isProgram(file))
    .map((file) => fs.realpathSync(file))[0];
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

async function tryAider(script: string | undefined, settings: Settings): Promise<AiderState> {
  if (script === undefined) {
    return {
      status: 'missing',
      problem: `Aider isn’t installed on this server. The operator can install it: ${AIDER_INSTALL}`,
    };
  }
  const unusable = (problem: string): AiderState => ({ status: 'unusable', problem });
  const sandbox = await checkSandbox();
  if (!sandbox.ok) return unusable(`Aider runs only in a sandbox, and this server has none. ${sandbox.problem}`);
  const python = pythonOf(script);
  if (python === undefined) return unusable(`${script} isn’t a Python program.`);
  const folders = await foldersOf(python);
  if (!folders) return unusable(`Aider’s Python (${python}) doesn’t work.`);
  const exposed = folders.find((folder) => isInside(path.resolve(settings.dataDir), folder));
  if (exposed)
    return unusable(
      `Aider’s folder (${exposed}) contains this server’s data. Install Aider elsewhere: ${AIDER_INSTALL}`,
    );
  const parts = folders.some((folder) => isInside(script, folder)) ? folders : [...folders, script];
  const version = await versionInSandbox({ python, script, parts });
  if (version === undefined)
    return unusable(`Aider doesn’t start in a sandbox. Install it with its own Python: ${AIDER_INSTALL}`);
  if (!SUPPORTED.test(version)) {
    return unusable(`Aider ${version} is installed, but this server needs ${AIDER_VERSION}: ${AIDER_INSTALL}`);
  }
  return { status: 'ready', program: { version, python, script, parts } };
}

/** Returns the Python next to the script in its virtual environment, or the one in the script's first line. */
function pythonOf(script: string): string | undefined {
  const beside = path.join(path.dirname(script), 'python3');
  if (isProgram(beside)) return beside;
  const named = /^#!\s*(\/\S+)$/m.exec(fs.readFileSync(script, 'utf8').slice(0, 1_000))?.[1];
  return named !== undefined && /python[\d.]*$/.test(named) && isProgram(named) ? named : undefined;
}

const ASK_FOLDERS = 'import json, sys; print(json.dumps([sys.prefix, sys.base_prefix]))';

/** Returns the folders of a virtual environment and its Python, except those that every sandbox has. */
async function foldersOf(python: string): Promise<string[] | undefined> {
  try {
    const { stdout } = await promisify(execFile)(python, ['-I', '-c', ASK_FOLDERS], { timeout: 20_000 });
    const folders = JSON.parse(stdout) as string[];
    return [...new Set(folders)].filter((folder) => !isInside(folder, '/usr'));
  } catch {
    return undefined;
  }
}

function isInside(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
}

async function versionInSandbox({ python, script, parts }: Omit<AiderProgram, 'version'>): Promise<string | undefined> {
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'variorum-aider-'));
  let output = '';
  try {
    await runSandboxed({
      command: [python, script, '--version'],
      folder,
      readable: parts.map((path) => ({ path })),
      environment: AIDER_ENVIRONMENT,
      limits: { ...AIDER_LIMITS, wallMs: 60_000 },
      signal: new AbortController().signal,
      onOutput: (text) => {
        output += text;
      },
    });
  } finally {
    await fs.promises.rm(folder, { recursive: true, force: true });
  }
  return /^aider (\d+\.\d+\.\S+)$/m.exec(output)?.[1];
}
