import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EXIT, Failure } from '../failure';

/** Opens a text in $VISUAL or $EDITOR. Returns the saved text, or undefined if it's unchanged. */
export function editText(text: string): string | undefined {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-'));
  const file = path.join(folder, 'wording.md');
  try {
    fs.writeFileSync(file, text, { mode: 0o600 });
    const editor = process.env.VISUAL || process.env.EDITOR || 'vi';
    const { error, status } = spawnSync('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' });
    if (error || status !== 0) throw new Failure(EXIT.failed, 'EDITOR', `${editor} couldn’t be run. Set EDITOR.`);
    const saved = fs.readFileSync(file, 'utf8');
    // Editors add a line break at the end.
    const edited = !text.endsWith('\n') && saved.endsWith('\n') ? saved.slice(0, -1) : saved;
    return edited === text ? undefined : edited;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
