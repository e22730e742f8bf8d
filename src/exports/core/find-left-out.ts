import { fileAddress, fileIdOfPath } from '@/files/core/address';
import { type LeftOut, type LeftOutKind, LeftOutList } from '@/files/core/left-out';
import { pictureId } from './address';
import type { ExportFormat } from './format';
import { readMarkdown } from './read';
import type { Block, Run } from './tree';

/** The picture types that a file of each format shows. */
export const SHOWN_TYPES: Readonly<Record<ExportFormat, ReadonlySet<string>>> = {
  // Types that every browser shows and that can't run code.
  html: new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']),
  docx: new Set(['image/png', 'image/jpeg', 'image/gif']),
  pdf: new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
};

/** A picture that a text refers to. */
export interface NamedPicture {
  name: string;
  /** The type of a picture that was read. `tooMany`: there are too many or too large ones. `missing`: it has no bytes. */
  state: { contentType: string } | 'tooMany' | 'missing';
}

export interface Exported {
  /** The text, and the texts of suggestions that the file includes. */
  text: string;
  format: ExportFormat;
  /** The pictures that exist and that the person may read, by their file ids. */
  pictures: Readonly<Record<string, NamedPicture>>;
  /** Whether the file was made without pictures and formulas, because one of them couldn't be read. */
  isPlain?: boolean | undefined;
}

/** Returns what a file for another program doesn't include of a document. */
export function findLeftOut(exported: Exported): LeftOut[] {
  const { blocks, notes } = readMarkdown(exported.text);
  const found = new LeftOutList();
  for (const block of blocks) addBlock(found, block, exported);
  for (const runs of notes) for (const run of runs) addRun(found, run, exported, true);
  return found.list();
}

function addBlock(found: LeftOutList, block: Block, exported: Exported): void {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      for (const run of block.runs) addRun(found, run, exported, false);
      return;
    case 'table':
      for (const runs of [block.head, ...block.rows].flat())
        for (const run of runs) addRun(found, run, exported, false);
      return;
    case 'quote':
      for (const inner of block.blocks) addBlock(found, inner, exported);
      return;
    case 'list':
      for (const inner of block.items.flatMap((item) => item.blocks)) addBlock(found, inner, exported);
      return;
    case 'math':
      if (exported.isPlain) found.add('formulas', block.text, block.text);
      return;
    case 'code':
    case 'rule':
  }
}

function addRun(found: LeftOutList, run: Run, exported: Exported, isInNote: boolean): void {
  const { kind, text, href, source = '' } = run;
  const linked = href === undefined ? undefined : fileIdOfPath(href);
  if (linked !== undefined && kind !== 'image')
    found.add('linkedFiles', linked, exported.pictures[linked]?.name || text);
  if (kind === 'math' && exported.isPlain) found.add('formulas', text, text);
  if (kind !== 'image') return;
  const problem = problemOf(source, exported, isInNote);
  if (problem === undefined) return;
  const id = pictureId(source);
  const own = exported.pictures[id ?? '']?.name;
  const address = id === undefined ? source.replace(/^data:.*/s, '') : fileAddress(id);
  found.add(problem, source, own || (problem === 'remotePictures' ? address : text || address));
}

function problemOf(source: string, exported: Exported, isInNote: boolean): LeftOutKind | undefined {
  const id = pictureId(source);
  const contained = /^data:([^;,]*)/.exec(source)?.[1]?.toLowerCase();
  if (id === undefined && contained === undefined) return isElsewhere(source) ? 'remotePictures' : 'missingPictures';
  // A Word file's footnotes have only text.
  if (isInNote && exported.format === 'docx') return 'footnotePictures';
  return contained === undefined ? problemOfFile(id ?? '', exported) : problemOfContained(contained, exported.format);
}

function problemOfFile(id: string, { format, pictures, isPlain }: Exported): LeftOutKind | undefined {
  const state = pictures[id]?.state ?? 'missing';
  if (state === 'missing') return 'missingPictures';
  if (state === 'tooMany') return 'tooManyPictures';
  return SHOWN_TYPES[format].has(state.contentType) && !isPlain ? undefined : 'unsupportedPictures';
}

/** The writer of PDF files shows no pictures that are in the text itself. */
function problemOfContained(type: string, format: ExportFormat): LeftOutKind | undefined {
  return SHOWN_TYPES[format].has(type) && format !== 'pdf' ? undefined : 'unsupportedPictures';
}

function isElsewhere(source: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(source);
}
