import fs from 'node:fs';

/**
 * Returns the CPU time that this process has used, in ms. A test that bounds work measures with it instead of a clock:
 * what other programs do on the machine doesn't count.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The kernel counts a thread's CPU time in hundredths of a second. */
const MS_IN_TICK = 10;

/** Returns the CPU time that this process's main thread has used, in ms; where there is no /proc, a clock's time. */
export function mainThreadMs(): number {
  if (process.platform !== 'linux') return performance.now();
  const stat = fs.readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8');
  // The second field is the program's name, which can contain spaces. The 14th and 15th are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_IN_TICK;
}
