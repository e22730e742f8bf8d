const LONGEST_STEM = 40;

/**
 * Returns a distinct file name for each path, in order, of the form `[a-z0-9-]+\.[a-z0-9]+`. A document could be named
 * like an option, a configuration file or a path with `..`; these names are safe for programs.
 */
export function scratchNames(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const { stem, extension } = partsOf(path);
    let name = `${stem}.${extension}`;
    for (let n = 2; taken.has(name); n++) name = `${stem}-${n}.${extension}`;
    taken.add(name);
    return name;
  });
}

function partsOf(path: string): { stem: string; extension: string } {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const isPlain = /^[a-z0-9]{1,10}$/.test(extension);
  const words = (isPlain ? name.slice(0, dot) : name).toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const stem = words.join('-').slice(0, LONGEST_STEM).replace(/-$/, '');
  return { stem: stem || 'document', extension: isPlain ? extension : 'txt' };
}
