/** A build of the product as the worker knows it. The server puts it in front of the worker's script. */
export interface Build {
  /** Depends only on the names of the files, so that two machines with the same build agree. */
  id: string;
  /** The paths of the files that pages load. A name changes with its content. */
  files: readonly string[];
}

/** The page that is shown while the server can't be reached. It holds nobody's data. */
export const SHELL = '/offline';

const STATIC = /\/_next\/static\/[\w./~-]+/g;

/** The static files that a page names. */
export function filesNamedIn(html: string): string[] {
  return [...new Set(html.match(STATIC) ?? [])];
}
