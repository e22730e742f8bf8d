import { EditorState } from '@codemirror/state';
import type * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { decideAll } from '@/review/commands/decide-all';
import { suggestEdits } from '@/review/commands/suggest-edits';
import { suggestions } from '@/review/queries/suggestions';
import type { HunkView } from '@/review/schema';
import { overlayField, setHunks } from '@/ui/editor/suggestions/overlay';
import type { SuggestionHunk } from '@/ui/editor/suggestions/suggestion-hunk';
import { corrections, place } from '@/ui/editor/suggestions/suggestions';
import { HunkPlaces } from '@/ui/review/hunks/hunk-places';
import { pinDocument } from '@/versions/commands/pin-document';
import { decodeAnchor } from '@/versions/core/hunks/anchors';
import { Desk } from '@/versions/test-support/desk';
import { withPlatform } from './server/platform';
import { kb, median, ms, printTable } from './sync/table';

const LINES = 22_000;
const ROUNDS = 5;
const KEYSTROKES = 1_000;

/**
 * Measures deciding on, opening and typing under many suggested changes. The control is the same 1 MB document with one
 * change or none.
 */
export async function run(): Promise<void> {
  await withPlatform(async (platform) => {
    const desk = await Desk.open(platform);
    const ann = await desk.person('editor', 'Ann');
    await measureAccepting(desk, ann);
    await measureOpening(platform, desk, ann);
  });
}

function line(i: number, word: string): string {
  return `Line ${i}: the ${word} of ${i % 977} words about part ${i % 389} of it.`;
}

/** Creates a document of 1 MB with a suggestion whose hunks change one word each, evenly spread. */
async function underReview(desk: Desk, ann: Context, hunks: number): Promise<string> {
  const documentId = await desk.document(Array.from({ length: LINES }, (_, i) => line(i, 'first')).join('\n'));
  if (hunks > 0) await suggest(ann, documentId, { hunks, from: 'first', to: 'second' });
  return documentId;
}

async function suggest(
  ann: Context,
  documentId: string,
  { hunks, from, to }: { hunks: number; from: string; to: string },
): Promise<string> {
  const turnId = newId();
  const { versionId: pinnedVersionId, text } = await pinDocument(ann, { documentId, turnIds: [turnId] });
  const edits: Parameters<typeof suggestEdits>[1]['calls'][number]['edits'][number][] = [];
  let at = 0;
  for (const [i, each] of text.split('\n').entries()) {
    if (edits.length < hunks && i >= Math.floor((edits.length * LINES) / hunks)) {
      const start = at + each.indexOf(from);
      edits.push({ type: 'replace', at: 'position', start, end: start + from.length, expect: from, text: to });
    }
    at += each.length + 1;
  }
  const calls = [{ callId: 'a', edits, description: 'other words' }];
  const [made] = await suggestEdits(ann, { documentId, pinnedVersionId, turnId, step: 0, calls });
  if (!made?.ok || made.hunkCount !== hunks) throw new Error(made?.ok ? `${made.hunkCount} hunks` : made?.message);
  return made.versionId;
}

async function measureAccepting(desk: Desk, ann: Context): Promise<void> {
  const rows: string[][] = [];
  for (const hunks of [1, 1_000]) {
    const documentId = await underReview(desk, ann, 0);
    const [making, accepting, rejecting] = [new Times(), new Times(), new Times()];
    for (let i = 0; i < ROUNDS; i++) {
      const wanted = { hunks, from: i % 2 === 0 ? 'first' : 'second', to: i % 2 === 0 ? 'second' : 'first' };
      const unwanted = await suggest(ann, documentId, wanted);
      await rejecting.of(() => decideAll(ann, { suggestionId: unwanted, choice: { kind: 'reject' } }));
      const suggestionId = await making.of(() => suggest(ann, documentId, wanted));
      await accepting.of(() => decideAll(ann, { suggestionId, choice: { kind: 'accept' } }));
    }
    rows.push([hunks.toLocaleString('en'), ...making.figures(), ...accepting.figures(), ...rejecting.figures()]);
  }
  const cpu = 'of it CPU of the server';
  printTable(
    `1 MB, from the call to the commit, medians of ${ROUNDS}`,
    ['hunks', 'pin and suggest', cpu, 'accept all', cpu, 'reject all', cpu],
    rows,
  );
}

/** The times of an action that runs several times. The CPU time of this process isn't affected by other programs. */
class Times {
  readonly #wall: number[] = [];
  readonly #cpu: number[] = [];

  async of<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const [start, used] = [performance.now(), process.cpuUsage()];
    const result = await work();
    const { user, system } = process.cpuUsage(used);
    this.#wall.push(performance.now() - start);
    this.#cpu.push((user + system) / 1000);
    return result;
  }

  figures(): [wall: string, cpu: string] {
    return [ms(median(this.#wall)), ms(median(this.#cpu))];
  }
}

async function measureOpening(platform: Platform, desk: Desk, ann: Context): Promise<void> {
  const opening: string[][] = [];
  const typing: string[][] = [];
  for (const hunks of [0, 300, 1_000]) {
    const documentId = await underReview(desk, ann, hunks);
    const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
    const [asking, drawing] = [new Times(), new Times()];
    for (let i = 0; i < ROUNDS; i++) {
      const [suggestion] = await asking.of(() => suggestions(ann, { documentId }));
      await drawing.of(() => draw(doc, suggestion?.hunks ?? []));
    }
    const [suggestion] = await suggestions(ann, { documentId });
    const bytes = kb(Buffer.byteLength(JSON.stringify(suggestion ?? null)));
    opening.push([hunks.toLocaleString('en'), ...asking.figures(), bytes, ...drawing.figures()]);
    typing.push([hunks.toLocaleString('en'), ...(await typeUnder(draw(doc, suggestion?.hunks ?? []), doc))]);
    doc.destroy();
  }
  printTable(
    `Opening the review of 1 MB, medians of ${ROUNDS}`,
    ['hunks', 'query', 'of it CPU', 'as JSON', 'placing and decorating, in the browser', 'of it CPU'],
    opening,
  );
  printTable(
    `Typing in 1 MB: the status of all hunks at each of ${KEYSTROKES} keystrokes, without drawing`,
    [
      'hunks',
      'between hunks: median',
      'CPU, mean',
      'inside hunks: median',
      'CPU, mean',
      'when typing pauses',
      'of it CPU',
    ],
    typing,
  );
}

/** Does what a browser does with the answer before it draws the text with its hunks. */
function draw(doc: Y.Doc, views: readonly HunkView[]): EditorState {
  const ytext = contentOf(doc);
  const hunks = views.map(
    ({ id, anchor, before, after }): SuggestionHunk => ({
      id,
      anchor: decodeAnchor(anchor),
      before,
      after,
      status: 'open',
      byAi: true,
      label: `Replace "${before}" with "${after}"`,
    }),
  );
  const extensions = [EditorState.lineSeparator.of('\n'), overlayField];
  const state = EditorState.create({ doc: ytext.toString(), extensions });
  return state.update({ effects: setHunks.of(place(ytext, hunks)) }).state;
}

/**
 * Types letters all over a text, between hunks and then inside them. Reads the hunks' places after each letter, as the
 * cards do.
 */
async function typeUnder(opened: EditorState, doc: Y.Doc): Promise<string[]> {
  const ytext = contentOf(doc);
  const places = new HunkPlaces();
  let state = opened;
  const keystroke = (at: number) => {
    ytext.insert(at, 'x');
    state = state.update({ changes: { from: at, insert: 'x' } }).state;
    places.set(new Map(state.field(overlayField).hunks.map((placed) => [placed.hunk.id, placed])));
  };
  const typeAt = (placeOf: (i: number) => number): string[] => {
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let i = 0; i < KEYSTROKES; i++) {
      const start = performance.now();
      keystroke(placeOf(i));
      times.push(performance.now() - start);
    }
    const { user, system } = process.cpuUsage(before);
    return [ms(median(times)), ms((user + system) / 1000 / KEYSTROKES)];
  };
  const step = Math.floor(state.doc.length / KEYSTROKES);
  const between = typeAt((i) => i * step);
  const count = state.field(overlayField).hunks.length;
  if (count === 0) return [...between, '–', '–', '–', '–'];
  const inside = typeAt((i) => state.field(overlayField).hunks[i % count]!.from + 1);
  const pause = new Times();
  await pause.of(() => {
    const effects = corrections(state, ytext);
    if (effects) state = state.update({ effects }).state;
  });
  return [...between, ...inside, ...pause.figures()];
}
