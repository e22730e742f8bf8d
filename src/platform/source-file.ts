import path from 'node:path';

/**
 * Returns the path of a file in `src/` that is read or started at run time. The server runs from a bundle elsewhere, so
 * the path is resolved from the project's folder, in which every command runs, not from the importing module.
 */
export function sourceFile(relativePath: string): string {
  return path.resolve('src', relativePath);
}
