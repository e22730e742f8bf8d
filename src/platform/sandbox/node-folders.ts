import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns the folder where Node is installed, for sandboxes that run it. Empty if it is a system folder, which
 * sandboxes see anyway.
 */
export function nodeFolders(): string[] {
  const folder = path.dirname(path.dirname(fs.realpathSync(process.execPath)));
  return folder === '/usr' || folder === '/' ? [] : [folder];
}
