import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { SERVER_TEXTS } from './generate.mjs';

const project = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-messages-'));
afterAll(() => fs.rmSync(project, { recursive: true, force: true }));

const MODULE = pathToFileURL(path.resolve('scripts/messages/generate.mjs')).href;
const target = (name: string) => path.join(project, 'src/generated/messages', name);

function ensure(): void {
  const program = `(await import(${JSON.stringify(MODULE)})).ensureMessages()`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program, 'test'], { cwd: project });
}

function writeMessages(name: string, messages: Record<string, string>): void {
  const file = path.join(project, 'messages/en', `${name}.json`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(messages, null, 2));
}

test('deleted or edited modules are generated again, modules added by hand are deleted, and changed messages are picked up', () => {
  for (const name of SERVER_TEXTS) writeMessages(name, {});
  writeMessages('home', { hello: 'Hello' });
  ensure();
  const made = fs.readFileSync(target('home.ts'), 'utf8');
  expect(made).toContain('"Hello"');
  const { mtimeMs } = fs.statSync(target('source-hash'));
  ensure();
  expect(fs.statSync(target('source-hash')).mtimeMs).toBe(mtimeMs);

  fs.rmSync(target('home.ts'));
  fs.writeFileSync(target('foreign.ts'), '');
  ensure();
  expect(fs.readFileSync(target('home.ts'), 'utf8')).toBe(made);
  expect(fs.existsSync(target('foreign.ts'))).toBe(false);

  fs.writeFileSync(target('home.ts'), 'edited');
  ensure();
  expect(fs.readFileSync(target('home.ts'), 'utf8')).toBe(made);

  writeMessages('home', { hello: 'Welcome' });
  ensure();
  expect(fs.readFileSync(target('home.ts'), 'utf8')).toContain('"Welcome"');
});
