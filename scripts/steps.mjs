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
 * Runs steps. A step is { name, command, args, env?, count? }. `count(output)` reads { passed, failed } from a test
 * runner's report; other steps count as one. If a runner failed without a failing test, that counts as one failure.
 * Steps in a nested array run at the same time.
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

async function runStep({ name, command, args, env, count }) {
  const begun = Date.now();
  const { code, output } = await runQuietly(command, args, env);
  const counted = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s, ${counted.passed} passed)`);
  if (code !== 0) console.log(withoutDots(output));
  return counted;
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
