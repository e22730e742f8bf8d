// Runs checks one after the other, shows what failed, and counts.
import { spawn } from 'node:child_process';

/** Runs a command of node_modules/.bin; resolves to { code, output }. */
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
 * A step is { name, command, args, env?, count? }; `count(output)` reads { passed, failed } from a test runner's
 * report, other steps count as one. A runner that failed without a failing test counts as one failure.
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    const begun = Date.now();
    const { code, output } = await runQuietly(step.command, step.args, step.env);
    const counted = step.count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
    if (code !== 0 && counted.failed === 0) counted.failed = 1;
    total.passed += counted.passed;
    total.failed += counted.failed;
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s, ${counted.passed} passed)`);
    if (code !== 0) console.log(withoutDots(output));
  }
  return total;
}

/** Without the lines that show only how far a test runner is. */
function withoutDots(output) {
  return output.replace(/^[·.\-\s]+$/gm, '').replace(/\n{3,}/g, '\n\n');
}

/** Prints the closing line and ends the process accordingly. No test at all is a failure. */
export function finish({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
