import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** A change to a project, with the files that a search should find for it. */
export interface LabelledChange {
  /** The subject of the commit, used as the request. */
  request: string;
  paths: string[];
}

export interface LabelledProject {
  name: string;
  /** The files before all of the changes. */
  files: { path: string; text: string }[];
  changes: LabelledChange[];
}

const MAX_CHANGES = 60;
/** Commits with more files are skipped. They are renames, formatting and the like, and their subjects name no file. */
const MAX_PATHS = 5;
const LARGEST = 200_000;
const TEXT = /\.(md|rst|txt|json|ya?ml|toml|py|[cm]?[jt]sx?|go|rs|java|c|h|sql|sh|css|html|prisma)$/;
/** Matches files that many commits change regardless of their subject. */
const ANYWHERE = /(^|\/)(changelog|changes|history|releases?|package-lock|yarn\.lock|go\.sum)[^/]*$/i;
/** Matches subjects of commits that aren't about particular files. */
const NO_REQUEST =
  /^(merge|bump|release|version|v?\d+\.|revert|update (deps|dependencies|requirements)|chore|build\(deps)|deps:/i;

/**
 * Reads the labelled changes of a project from its Git history: the subjects of its newest commits with the files they
 * changed. The files are read as they were before the oldest of these commits, so that no text contains a change's
 * words yet.
 */
export function readHistory(folder: string): LabelledProject {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });
  const commits = git('log', '--no-merges', '--first-parent', '--name-only', '--format=%x00%H%x01%s', '-n', '2000')
    .split('\0')
    .slice(1)
    .map((entry) => {
      const [head = '', ...paths] = entry.split('\n').filter(Boolean);
      const [hash = '', subject = ''] = head.split('\u0001');
      return { hash, subject, paths: paths.filter((path) => !ANYWHERE.test(path)) };
    });
  const usable = commits.filter(
    ({ subject, paths }) =>
      subject.split(/\s+/).length >= 3 &&
      !NO_REQUEST.test(subject) &&
      paths.length > 0 &&
      paths.length <= MAX_PATHS &&
      paths.every((path) => TEXT.test(path)),
  );
  const chosen = usable.slice(0, MAX_CHANGES);
  const base = `${chosen.at(-1)?.hash}^`;
  const files = git('ls-tree', '-r', '-l', '-z', base)
    .split('\0')
    .flatMap((line) => {
      const [, size, path] = /^\d+ blob \S+\s+(\d+)\t(.*)$/.exec(line) ?? [];
      return path !== undefined && TEXT.test(path) && !ANYWHERE.test(path) && Number(size) < LARGEST
        ? [{ path, text: git('show', `${base}:${path}`) }]
        : [];
    });
  const known = new Set(files.map(({ path }) => path));
  const changes = chosen
    .map(({ subject, paths }) => ({ request: subject, paths: paths.filter((path) => known.has(path)) }))
    .filter(({ paths }) => paths.length > 0);
  return { name: path.basename(folder === '.' ? process.cwd() : folder.replace(/\/repo$/, '')), files, changes };
}
