/**
 * Returns the CPU time that this process has used, in ms. A test that bounds work measures with it instead of a clock:
 * what other programs do on the machine doesn't count.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
