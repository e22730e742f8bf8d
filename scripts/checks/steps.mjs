// Runs checks one after the other, prints the output of failed ones, and counts.
import { spawn } from 'node:child_process';

/** Runs a command of node_modules/.bin. Resolves to { code, output }. */
function runQuietly(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs steps. A step is { name, command, args, env?, count?, failedFiles?, againArgs? }. `count(output)` reads
 * { passed, failed } from a test runner's report; other steps count as one. If a runner failed without a failing test,
 * that counts as one failure. Steps in a nested array run at the same time.
 *
 * `failedFiles(output)` lists the test files with failures. If they are few, they run once more with `againArgs`, by
 * themselves. If all of them pass then, the step passes, and the output names them: such a test, or the product, depends
 * on how busy the machine is, and somebody has to look at it.
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  for (const each of steps) {
    for (const { passed, failed } of await Promise.all([each].flat().map(runStep))) {
      total.passed += passed;
      total.failed += failed;
    }
  }
  return total;
}

/** If more files than this fail, it isn't by chance, so they aren't run again. */
const MAX_FILES_AGAIN = 4;

async function runStep(step) {
  const { name, command, args, env } = step;
  const begun = Date.now();
  const { code, output } = await runQuietly(command, args, env);
  const counted = step.count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  const again = code === 0 ? undefined : await runAgain(step, output);
  const isOk = code === 0 || again?.code === 0;
  if (again?.code === 0) {
    counted.passed += counted.failed;
    counted.failed = 0;
  }
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds} s, ${counted.passed} passed)`);
  if (code !== 0) console.log(withoutDots(output));
  if (again) console.log(`${again.code === 0 ? 'Passed' : 'Failed'} when run again: ${again.files.join(', ')}`);
  if (again && again.code !== 0) console.log(withoutDots(again.output));
  return counted;
}

/** Errors outside tests, after which some tests may not have run at all. */
const OUTSIDE_TESTS = /Unhandled (?:Error|Rejection)|^\s+Errors\s+\d+|not a part of any test|\d+ interrupted/im;

/** Runs the test files with failures by themselves. Returns undefined if there are none or too many. */
async function runAgain({ command, againArgs, env, failedFiles }, output) {
  const files = failedFiles?.(output) ?? [];
  if (files.length === 0 || files.length > MAX_FILES_AGAIN || OUTSIDE_TESTS.test(output)) return undefined;
  return { files, ...(await runQuietly(command, [...againArgs, ...files], env)) };
}

/** Returns a test runner's output without the lines that only show its progress. */
function withoutDots(output) {
  return output.replace(/^[·.\-\s]+$/gm, '').replace(/\n{3,}/g, '\n\n');
}

/** Prints the last line and exits. The exit code is 1 if a test failed or there was none. */
export function finish({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
