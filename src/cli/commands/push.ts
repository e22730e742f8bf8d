import path from 'node:path';
import { accountOf } from '../client/account';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { EXIT, usageFailure } from '../failure';
import { listFiles } from '../folder/files';
import { findRoot, readManifest, writeManifest } from '../folder/manifest';
import { pushFiles } from '../folder/push';
import type { PushedFile, PushOutcome } from '../folder/push-report';
import { clean, cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';

const PROBLEMS: ReadonlySet<PushOutcome> = new Set(['failed', 'partly']);

export async function run(call: Call): Promise<number> {
  const { io, args, options } = call;
  const root = findRoot(io.cwd);
  if (!root) throw usageFailure('This folder wasn’t pulled. Pull a project first: variorum pull <project>');
  const manifest = readManifest(root, accountOf(io.env).url);
  const known = Object.keys(manifest.documents);
  const named = args.map((file) => nameIn(root, path.resolve(io.cwd, file)));
  const names = named.length > 0 ? named : [...known, ...listFiles(root)];
  const push = {
    root,
    manifest,
    api: openApi(io),
    message: textOption(call, 'message'),
    isDirect: options.direct === true,
    named: new Set(named),
  };
  const files: PushedFile[] = [];
  try {
    for await (const file of pushFiles(push, [...new Set(names)].sort())) files.push(file);
  } finally {
    writeManifest(root, manifest);
  }
  report(
    io,
    files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  );
  return files.some(({ outcome }) => PROBLEMS.has(outcome)) ? EXIT.failed : EXIT.ok;
}

function nameIn(root: string, file: string): string {
  const name = path.relative(root, file).split(path.sep).join('/');
  if (name === '' || name.startsWith('../')) throw usageFailure(`${file} isn’t a file of the pulled folder ${root}.`);
  return name;
}

function report(io: Io, files: readonly PushedFile[]): void {
  if (io.isJson) {
    io.json({ files });
    return;
  }
  const told = files.filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'skipped');
  for (const file of told) io.print(`${cleanLine(file.path)}: ${file.tree ? treeWords(file) : wordsFor(file)}`);
  if (told.length === 0) io.note('Nothing has changed since you pulled.');
  const skipped = files.filter(({ outcome }) => outcome === 'skipped').map(({ path: name }) => cleanLine(name));
  if (skipped.length > 0) io.note(io.noteStyle.dim(skippedNote(skipped)));
}

const MAX_NAMED = 3;

/** Returns the line about files that can't be documents. */
function skippedNote(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  const list = [...names.slice(0, MAX_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const count =
    names.length === 1 ? '1 file that can’t be a document' : `${names.length} files that can’t be documents`;
  return `Skipped ${count}: ${list}`;
}

function wordsFor({ outcome, changes = 0, problem = '' }: PushedFile): string {
  const count = changes === 1 ? '1 change' : `${changes} changes`;
  switch (outcome) {
    case 'unchanged':
      return 'unchanged';
    case 'pushed_before':
      return 'already pushed';
    case 'suggested':
      return `${count} suggested`;
    case 'accepted':
      return `${count} accepted`;
    case 'partly':
      return `suggested; ${count} couldn’t be accepted and can be reviewed`;
    case 'created':
      return 'created';
    case 'skipped':
      return 'skipped';
    case 'failed':
      return `failed: ${clean(problem)}`;
  }
}

/** Returns the result for a new, renamed or deleted file as text. */
function treeWords({ outcome, tree, from = '', problem = '' }: PushedFile): string {
  const what = { create: 'new document', rename: `rename from ${cleanLine(from)}`, delete: 'deletion' }[
    tree ?? 'create'
  ];
  switch (outcome) {
    case 'accepted':
      return tree === 'delete' ? 'moved to the trash' : `renamed from ${cleanLine(from)}`;
    case 'partly':
      return `${what} suggested; it couldn’t be accepted and can be reviewed`;
    case 'created':
      return 'created';
    case 'pushed_before':
      return `${what} already pushed`;
    case 'failed':
      return `failed: ${clean(problem)}`;
    default:
      return `${what} suggested`;
  }
}
