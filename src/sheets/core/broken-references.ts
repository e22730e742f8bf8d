import { pathNamed } from './references';

/** Which templates lose sight of documents when some move. Pure. */

/** A document of a project. `moves` says whether it's among those that move. */
interface End {
  path: string;
  moves: boolean;
}

/** A Typst source that names another document of its project. */
export interface Reference {
  source: End;
  name: string;
  target: End;
}

interface Move {
  /** Where a document that moves goes. */
  newPath(path: string): string;
  /** Whether it goes to another project. */
  isElsewhere: boolean;
}

/** The references that don't find their document after a move. */
export function brokenReferences(references: readonly Reference[], { newPath, isElsewhere }: Move): Reference[] {
  const placeOf = ({ path, moves }: End) => (moves ? newPath(path) : path);
  return references.filter(
    ({ source, name, target }) =>
      (isElsewhere && source.moves !== target.moves) || pathNamed(name, placeOf(source)) !== placeOf(target),
  );
}
