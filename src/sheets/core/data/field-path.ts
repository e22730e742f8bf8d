/** The position of a value in a sheet's data: keys of objects and indexes of lists. */
export type FieldPath = readonly (string | number)[];

/** Returns a path as people read it: `sections[0].heading`. Keys that aren't plain names are quoted. */
export function printPath(path: FieldPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(part)) return `${text}[${JSON.stringify(part)}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}
