// Installs Aider into a virtual environment for the tests, and bubblewrap.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installPackage, onPath } from './apt.mjs';

const VERSION = '0.86.2';
const CACHE = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
/** Outside the project, so that it's installed once per machine. */
const FOLDER = path.join(CACHE, 'variorum', `aider-${VERSION}`);
/** Written last. Without it, an installation is incomplete. */
const DONE = path.join(FOLDER, 'installed');
const PYTHONS = ['python3.12', 'python3.11', 'python3.10', 'python3'];
const AT_MOST_MS = 15 * 60_000;

/** Returns the path of an Aider installed for tests, or undefined. */
export function installedAider() {
  const program = path.join(FOLDER, 'bin', 'aider');
  return fs.existsSync(DONE) && fs.existsSync(program) ? program : undefined;
}

/** Installs Aider for the tests if it is missing. If that fails, the tests that need it are skipped with a message. */
export function ensureAider() {
  if (!onPath('bwrap')) installPackage('bubblewrap');
  if (!onPath('bwrap')) console.log('No bubblewrap was found: the tests of sandboxes and of Aider are skipped.');
  if (installedAider()) return;
  const python = PYTHONS.find(isSupported);
  const problem = python === undefined ? 'Aider needs Python 3.10, 3.11 or 3.12' : install(python);
  if (problem) console.log(`Aider ${VERSION} could not be installed (${problem}): its tests are skipped.`);
}

function isSupported(python) {
  const check = 'import sys; sys.exit(not (3, 10) <= sys.version_info[:2] <= (3, 12))';
  return onPath(python) !== undefined && spawnSync(python, ['-c', check]).status === 0;
}

/** Returns an error message, or undefined on success. */
function install(python) {
  console.log(`Installing Aider ${VERSION} for the tests in ${FOLDER} (about a minute, once) …`);
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(FOLDER), { recursive: true });
  if (run(python, ['-m', 'venv', FOLDER])) {
    installPackage('python3-venv');
    const failed = run(python, ['-m', 'venv', FOLDER]);
    if (failed) return failed;
  }
  const options = ['--quiet', '--disable-pip-version-check', '--timeout', '15', '--retries', '1'];
  const failed = run(path.join(FOLDER, 'bin', 'pip'), [
    'install',
    ...options,
    '--only-binary',
    ':all:',
    `aider-chat==${VERSION}`,
  ]);
  if (!failed) fs.writeFileSync(DONE, `${VERSION}\n`);
  return failed;
}

function run(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: AT_MOST_MS });
  if (status === 0) return undefined;
  const said = error?.message ?? stderr.trim().split('\n').at(-1);
  return said || `${command} failed`;
}
