import { execFile } from 'node:child_process';

const ANSWER_WITHIN_MS = 20_000;

/**
 * Returns the version in the first line that `command --version` prints, e.g. "0.86.2", or undefined if the program is
 * missing, fails, or prints none.
 */
export function programVersion(command: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, ['--version'], { timeout: ANSWER_WITHIN_MS }, (error, stdout) => {
      resolve(error ? undefined : /(?<!\d)\d+\.\d\S*/.exec(stdout.split('\n', 1)[0] ?? '')?.[0]);
    });
  });
}
