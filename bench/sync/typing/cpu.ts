import fs from 'node:fs';

/** The clock ticks per second in /proc (sysconf(_SC_CLK_TCK)): 100 on every Linux that Node runs on. */
const TICKS = 100;

/** Returns the CPU seconds that a process has used so far, or 0 without /proc. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS : 0;
}

/** Returns the CPU seconds of a process and its children, including children that have ended. */
export function cpuOfFamily(pid: number): number {
  const own = statOf(pid);
  if (!own) return 0;
  let sum = cpuOf(pid) + (Number(own[13]) + Number(own[14])) / TICKS;
  for (const name of fs.readdirSync('/proc')) {
    if (/^\d+$/.test(name) && statOf(Number(name))?.[1] === String(pid)) sum += cpuOf(Number(name));
  }
  return sum;
}

/** Returns the fields of /proc/<pid>/stat from the state on. */
function statOf(pid: number): string[] | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}
