import fs from 'node:fs';

/** Limits for a sandboxed program. */
export interface SandboxLimits {
  /** Elapsed time, in milliseconds. After it, the program and everything it started are killed. */
  wallMs: number;
  /** Processor time of each process, in seconds. */
  cpuSeconds: number;
  /** Address space of each process, in bytes. */
  memoryBytes: number;
  /** Processes and threads at once. */
  processes: number;
  /** The size of each file that it writes, in bytes. */
  fileBytes: number;
  /** How much it may print, in bytes. If it prints more, it is killed. */
  outputBytes: number;
}

/** A file or folder of this machine that the program can read. */
export interface ReadablePath {
  path: string;
  /** The path in the sandbox. Default: the same path. */
  at?: string;
}

export interface SandboxView {
  /** The only folder that the program can write to. It appears as `JOB_FOLDER`. */
  folder: string;
  readable: readonly ReadablePath[];
  /** System folders that appear empty. */
  hidden?: readonly string[];
  /** All environment variables of the program, except HOME, PATH, LANG and USER. */
  environment: Readonly<Record<string, string>>;
  /** Whether it runs on its own terminal, whose keys can interrupt it. Otherwise it has no terminal. */
  hasTerminal?: boolean;
  limits: SandboxLimits;
}

export const JOB_FOLDER = '/job';
/** The id of the user `nobody`. The program owns the files in its folder, and nothing else. */
const NOBODY = '65534';
const HOME = '/home/user';
/** How much memory files outside the folder can use, in bytes. */
const SCRATCH_BYTES = 64 * 1024 * 1024;

/**
 * Returns the arguments of bubblewrap that run `command` in a sandbox: separate namespaces (no network, no other
 * processes), a read-only system, one writable folder, an empty home, only the given environment, and limits on
 * everything.
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
    // Otherwise files could be written next to the mounted folders. They would use memory without a limit.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', JOB_FOLDER],
    ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
    ...['/usr/bin/prlimit', `--as=${limits.memoryBytes}`, `--nproc=${limits.processes}`],
    ...[`--fsize=${limits.fileBytes}`, `--cpu=${limits.cpuSeconds}`, '--core=0', '--nofile=512', '--'],
    ...command,
  ];
}

/**
 * Returns the arguments that mount the system's programs and libraries. On most systems all of them are in /usr, and
 * the other folders are links.
 */
function systemArguments(): string[] {
  const beside = ['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap((path) => {
    const stat = fs.lstatSync(path, { throwIfNoEntry: false });
    if (!stat) return [];
    return stat.isSymbolicLink() ? ['--symlink', fs.readlinkSync(path), path] : ['--ro-bind', path, path];
  });
  const linker = ['/etc/alternatives', '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path]);
  return ['--ro-bind', '/usr', '/usr', ...beside, ...linker];
}
