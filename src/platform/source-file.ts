import path from 'node:path';

/**
 * The path of a file that is read or started at run time and lies in `src/`. The server runs from a bundle elsewhere, so
 * such a file is found from the project's folder, in which every command runs, and not from the importing module.
 */
export function sourceFile(relativePath: string): string {
  return path.resolve('src', relativePath);
}
