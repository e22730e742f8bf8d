import fs from 'node:fs';
import path from 'node:path';

/** Where Node is installed, for sandboxes that run it. Empty if that is the system's own folder, which they see anyway. */
export function nodeFolders(): string[] {
  const folder = path.dirname(path.dirname(fs.realpathSync(process.execPath)));
  return folder === '/usr' || folder === '/' ? [] : [folder];
}
