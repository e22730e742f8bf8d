/** The build that the worker belongs to. The server prepends it to the worker's script. */
export interface Build {
  /** Derived only from the names of the files, so two machines with the same build have the same id. */
  id: string;
  /** The paths of the files that pages load. A file's name changes with its content. */
  files: readonly string[];
}

/** The page shown while the server can't be reached. It contains no personal data. */
export const SHELL = '/offline';

const STATIC = /\/_next\/static\/[\w./~-]+/g;

/** Returns the static files that a page references. */
export function filesNamedIn(html: string): string[] {
  return [...new Set(html.match(STATIC) ?? [])];
}
