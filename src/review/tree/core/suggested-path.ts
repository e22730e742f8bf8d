import { nameOf } from '@/documents/core/path';

/**
 * Returns why a path that people could choose can't be suggested, or undefined if it can. A name that starts with a
 * hyphen looks like an option to programs that get file names as arguments.
 */
export function suggestedPathProblem(path: string): string | undefined {
  return path.startsWith('-') || nameOf(path).startsWith('-') ? 'A name can’t start with a hyphen.' : undefined;
}
