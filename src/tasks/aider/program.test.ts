import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import { readSettings } from '@/platform/settings';
import { realAider } from '../../../test/support/aider';
import { findAider } from './program';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-aider-test-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const python = '/usr/bin/python3';
const canRun = (await checkSandbox()).ok && fs.existsSync(python);

function find(command: string, env: Record<string, string> = {}) {
  return findAider(readSettings({ AIDER_COMMAND: command, DATA_DIR: path.join(base, 'data'), ...env }));
}

function program(name: string, text: string): string {
  const file = path.join(base, name);
  fs.writeFileSync(file, text, { mode: 0o755 });
  return file;
}

test.skipIf(!realAider)('the real Aider is found, and tried in a sandbox', async () => {
  const link = path.join(base, 'link');
  fs.symlinkSync(realAider!, link);
  expect(await find(link)).toMatchObject({ status: 'ready', program: { version: '0.86.2', script: realAider } });
});

test('a program that isn’t installed is reported as missing, with the way to install it', async () => {
  const problem = expect.stringContaining('pipx install aider-chat==0.86.2');
  expect(await find(path.join(base, 'nowhere'))).toEqual({ status: 'missing', problem });
  expect(await find('no-such-aider')).toEqual({ status: 'missing', problem });
});

describe.skipIf(!canRun)('is not run:', () => {
  test.each(['0.85.1', '0.86.1', '0.87.0', '1.0.0', '0.86.2.dev1'])('version %s', async (version) => {
    const command = program(`aider-${version}`, `#!${python}\nprint("aider ${version}")\n`);
    expect(await find(command)).toEqual({
      status: 'unusable',
      problem: expect.stringContaining(`Aider ${version} is`),
    });
  });

  test('a program that prints no version, and one that isn’t Python', async () => {
    const silent = program('silent', `#!${python}\n`);
    expect(await find(silent)).toMatchObject({ status: 'unusable', problem: expect.stringContaining('doesn’t start') });
    const shell = program('shell', '#!/bin/sh\necho aider 0.86.2\n');
    expect(await find(shell)).toMatchObject({ status: 'unusable', problem: expect.stringContaining('isn’t a Python') });
  });

  test.skipIf(!realAider)('an installation whose folder holds the server’s data', async () => {
    const DATA_DIR = path.join(path.dirname(realAider!), '..', 'data');
    // Looks for the same file again, as after a restart with other settings.
    const link = program('copy', fs.readFileSync(realAider!, 'utf8'));
    expect(await find(link, { DATA_DIR })).toMatchObject({
      status: 'unusable',
      problem: expect.stringContaining('contains this server’s data'),
    });
  });
});
