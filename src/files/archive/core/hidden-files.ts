/** Files of systems and programs, such as thumbnails and Obsidian's settings, that nobody misses in a project. */
const LITTER =
  /^(\.DS_Store|\._.*|\.localized|\.AppleDouble|\.Spotlight-V100|\.Trashes|\.fseventsd|\.obsidian|__MACOSX|Thumbs\.db|desktop\.ini)$/i;

/** Returns whether another program's archive only contains a file by the way, so it isn't imported. */
export function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.') || LITTER.test(name));
}

/** Returns whether somebody might miss a hidden file, such as `.env`, so that a report must name it. */
export function isMissed(path: string): boolean {
  return isHidden(path) && !path.split('/').some((name) => LITTER.test(name));
}

/** Returns the paths for a report: a hidden folder once, with `/` at its end, instead of each file in it. */
export function namesOfHidden(paths: readonly string[]): string[] {
  const outermost = paths.map((path) => {
    const names = path.split('/');
    const end = names.findIndex((name) => name.startsWith('.')) + 1;
    return end === names.length ? path : `${names.slice(0, end).join('/')}/`;
  });
  return [...new Set(outermost)];
}
