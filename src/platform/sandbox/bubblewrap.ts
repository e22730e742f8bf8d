import fs from 'node:fs';

/** What a sandboxed program may use at most. */
export interface SandboxLimits {
  /** Time on the clock, in milliseconds. Then the program and everything it started are killed. */
  wallMs: number;
  /** Processor time of each process, in seconds. */
  cpuSeconds: number;
  /** Address space of each process, in bytes. */
  memoryBytes: number;
  /** Processes and threads at once. */
  processes: number;
  /** The size of each file that it writes, in bytes. */
  fileBytes: number;
  /** What it may print, in bytes. Then it's killed. */
  outputBytes: number;
}

/** A file or folder of this machine that the program can read. */
export interface ReadablePath {
  path: string;
  /** Where it appears in the sandbox. Left out: at the same path. */
  at?: string;
}

export interface SandboxView {
  /** The only folder that the program can write. It appears as `JOB_FOLDER`. */
  folder: string;
  readable: readonly ReadablePath[];
  /** Folders of the system that appear empty. */
  hidden?: readonly string[];
  /** All environment variables of the program, except HOME, PATH, LANG and USER. */
  environment: Readonly<Record<string, string>>;
  /** It runs on a terminal of its own, whose keys can interrupt it. Otherwise it has none. */
  hasTerminal?: boolean;
  limits: SandboxLimits;
}

export const JOB_FOLDER = '/job';
/** A nobody. The program owns what is in its folder, and nothing else. */
const NOBODY = '65534';
const HOME = '/home/user';
/** Memory that files outside the folder can take, in bytes. */
const SCRATCH_BYTES = 64 * 1024 * 1024;

/**
 * Returns the arguments of bubblewrap that run `command` in a sandbox: namespaces of its own (no network, no other
 * processes), a read-only system, one writable folder, an empty home, no environment, and limits on everything.
 */
export function bubblewrapArguments(
  { folder, readable, hidden = [], environment, hasTerminal, limits }: SandboxView,
  command: readonly string[],
): string[] {
  const variables = { HOME, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', USER: 'user', ...environment };
  return [
    ...['--unshare-all', '--die-with-parent', ...(hasTerminal ? [] : ['--new-session']), '--clearenv'],
    ...['--uid', NOBODY, '--gid', NOBODY, '--hostname', 'sandbox'],
    ...systemArguments(),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['/dev/shm', '/tmp', HOME].flatMap((path) => ['--size', String(SCRATCH_BYTES), '--tmpfs', path]),
    ...hidden.filter((path) => fs.existsSync(path)).flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
    ...readable.flatMap(({ path, at }) => ['--ro-bind', path, at ?? path]),
    ...['--bind', folder, JOB_FOLDER],
    // Otherwise files could be written beside the mounted folders. They'd be in memory, without a limit.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', JOB_FOLDER],
    ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
    ...['/usr/bin/prlimit', `--as=${limits.memoryBytes}`, `--nproc=${limits.processes}`],
    ...[`--fsize=${limits.fileBytes}`, `--cpu=${limits.cpuSeconds}`, '--core=0', '--nofile=512', '--'],
    ...command,
  ];
}

/** The programs and libraries of the system. On most systems all of them are in /usr, and the rest are links. */
function systemArguments(): string[] {
  const beside = ['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap((path) => {
    const stat = fs.lstatSync(path, { throwIfNoEntry: false });
    if (!stat) return [];
    return stat.isSymbolicLink() ? ['--symlink', fs.readlinkSync(path), path] : ['--ro-bind', path, path];
  });
  const linker = ['/etc/alternatives', '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path]);
  return ['--ro-bind', '/usr', '/usr', ...beside, ...linker];
}
