import { elementsIn, find, type XmlElement } from './element';

/** The XML files of a Word document by their paths, and the paths of its other files. */
export interface WordPackage {
  parts: ReadonlyMap<string, XmlElement>;
  files: ReadonlySet<string>;
}

export interface Relation {
  type: string;
  /** A path in the package, or an address outside. */
  target: string;
  isExternal: boolean;
}

/** Returns a part's relations, by id. */
export function relationsOf({ parts }: WordPackage, part: string): Map<string, Relation> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const list = parts.get(`${folder}_rels/${part.slice(slash + 1)}.rels`);
  return new Map(
    elementsIn(list).map(({ attributes }) => {
      const isExternal = attributes.TargetMode === 'External';
      const target = attributes.Target ?? '';
      const type = (attributes.Type ?? '').split('/').at(-1) ?? '';
      return [attributes.Id ?? '', { type, target: isExternal ? target : resolved(folder, target), isExternal }];
    }),
  );
}

/** Returns a path relative to a folder. It can't lead out of the package: `..` at the top has no effect. */
function resolved(folder: string, target: string): string {
  const names = (target.startsWith('/') ? target : folder + target).split('/');
  const path: string[] = [];
  for (const name of names) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

/** Returns the path of the part with the text, or undefined if this isn't a Word document. */
export function mainPart(word: WordPackage): string | undefined {
  const main = [...relationsOf(word, '').values()].find(({ type }) => type === 'officeDocument');
  const path = main?.target ?? 'word/document.xml';
  return find(word.parts.get(path), 'w:body') ? path : undefined;
}

/** Returns the first part that another one refers to as `type`. */
export function partOfType(word: WordPackage, from: string, type: string): string | undefined {
  return [...relationsOf(word, from).values()].find((relation) => relation.type === type && !relation.isExternal)
    ?.target;
}
