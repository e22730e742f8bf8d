import { pathNamed } from './references';

/** Finds the templates whose references break when documents move. Pure. */

/** A document of a project. `moves` says whether it's one of the moving documents. */
interface End {
  path: string;
  moves: boolean;
}

/** A Typst source that refers to another document of its project. */
export interface Reference {
  source: End;
  name: string;
  target: End;
}

interface Move {
  /** Returns the new path of a moving document. */
  newPath(path: string): string;
  /** Whether it moves to another project. */
  isElsewhere: boolean;
}

/** Returns the references that don't find their document after a move. */
export function brokenReferences(references: readonly Reference[], { newPath, isElsewhere }: Move): Reference[] {
  const placeOf = ({ path, moves }: End) => (moves ? newPath(path) : path);
  return references.filter(
    ({ source, name, target }) =>
      (isElsewhere && source.moves !== target.moves) || pathNamed(name, placeOf(source)) !== placeOf(target),
  );
}
