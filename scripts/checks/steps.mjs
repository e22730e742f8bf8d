// Runs checks one after the other, prints the output of failed ones, and counts.
import { spawn } from 'node:child_process';
import os from 'node:os';

/** Runs a command of node_modules/.bin. Resolves to { code, output }. */
function runQuietly({ command, env, isBackground }, args) {
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
    // Its own children inherit the priority.
    if (isBackground && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
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
 * Runs steps. A step is { name, command, args, env?, isBackground?, showsOutput?, count?, failedFiles?, againArgs? }.
 * `count(output)` reads { passed, failed } from a test runner's report; other steps count as one. If a runner failed
 * without a failing test, that counts as one failure. A step with `isBackground` has the lowest priority, and the output
 * of one with `showsOutput` is printed even if it passes.
 *
 * A nested array is a group: its members run at the same time. A member is a step, or an array of steps that run one
 * after the other.
 *
 * `failedFiles(output)` lists the test files with failures. If they are few, they run once more with `againArgs`, by
 * themselves. If all of them pass then, the step passes, and the output names them: such a test, or the product, depends
 * on how busy the machine is, and somebody has to look at it.
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  for (const each of steps) {
    const ended = (await Promise.all([each].flat().map(runInOrder))).flat();
    for (const result of ended) {
      const { passed, failed } = await finishStep(result);
      total.passed += passed;
      total.failed += failed;
    }
  }
  return total;
}

async function runInOrder(member) {
  const results = [];
  for (const step of [member].flat()) {
    const begun = Date.now();
    const { code, output } = await runQuietly(step, step.args);
    const seconds = (Date.now() - begun) / 1000;
    if (code === 0) printStep(step, true, seconds, countOf(step, code, output));
    if (code === 0 && step.showsOutput && output.trim()) console.log(output.trim());
    results.push({ step, code, output, seconds });
  }
  return results;
}

function countOf({ count }, code, output) {
  const counted = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}

function printStep({ name }, isOk, seconds, { passed }) {
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s, ${passed} passed)`);
}

/** If more files than this fail, it isn't by chance, so they aren't run again. */
const MAX_FILES_AGAIN = 4;

/** Returns a step's count. Runs failed test files again when everything else of its group has ended. */
async function finishStep({ step, code, output, seconds }) {
  const counted = countOf(step, code, output);
  if (code === 0) return counted;
  const begun = Date.now();
  const again = await runAgain(step, output);
  const isOk = again?.code === 0;
  if (isOk) {
    counted.passed += counted.failed;
    counted.failed = 0;
  }
  printStep(step, isOk, seconds + (Date.now() - begun) / 1000, counted);
  console.log(withoutDots(output));
  if (again) console.log(`${isOk ? 'Passed' : 'Failed'} when run again: ${again.files.join(', ')}`);
  if (again && !isOk) console.log(withoutDots(again.output));
  return counted;
}

/** Errors outside tests, after which some tests may not have run at all. */
const OUTSIDE_TESTS = /Unhandled (?:Error|Rejection)|^\s+Errors\s+\d+|not a part of any test|\d+ interrupted/im;

/** Runs the test files with failures by themselves. Returns undefined if there are none or too many. */
async function runAgain(step, output) {
  const files = step.failedFiles?.(output) ?? [];
  if (files.length === 0 || files.length > MAX_FILES_AGAIN || OUTSIDE_TESTS.test(output)) return undefined;
  return { files, ...(await runQuietly({ ...step, isBackground: false }, [...step.againArgs, ...files])) };
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
