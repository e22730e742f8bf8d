import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { syntaxParserRunning } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createEditor } from '@/ui/editor/create-editor';
import { draftChanges } from '@/ui/editor/drafting/draft-changes';
import type { EditorMode } from '@/ui/editor/editor-options';
import type { SuggestionHunk } from '@/ui/editor/suggestions/suggestion-hunk';
import { HunkPlaces } from '@/ui/review/hunks/hunk-places';
import { anchorHunks } from '@/versions/core/hunks/anchors';
import type { Hunk } from '@/versions/core/hunks/hunks';
import { sampleMarkdown } from './sample';
import '@/ui/editor/editor.css';

/** The part of the benchmark that runs in the browser. The runner controls it with real key presses. */
export type Candidate =
  | 'plain CodeMirror'
  | 'source'
  | 'live preview'
  | 'live preview, 300 hunks'
  | 'suggesting, 300 changes';

const MODES: Partial<Record<Candidate, EditorMode>> = {
  source: 'source',
  'live preview': 'live',
  'live preview, 300 hunks': 'live',
  'suggesting, 300 changes': 'live',
};

let view: EditorView;
let destroy = () => {};
let samples: number[] = [];

/**
 * Creates an editor with `size` characters and puts the caret into a paragraph in the middle. Returns the time until
 * the first paint, in ms.
 */
async function mount(candidate: Candidate, size: number): Promise<number> {
  destroy();
  const text = sampleMarkdown(size);
  const parent = document.body.appendChild(document.createElement('div'));
  parent.style.height = '100vh';
  const doc = new Y.Doc();
  doc.getText('content').insert(0, text);
  const begun = performance.now();
  const mode = MODES[candidate];
  if (mode) {
    const awareness = new Awareness(doc);
    const live = doc.getText('content');
    const isDraft = candidate === 'suggesting, 300 changes';
    const ytext = isDraft ? draftOf(doc, text) : live;
    const extension = isDraft ? draftChanges({ draft: ytext, live }, () => {}) : [];
    const editor = createEditor({ parent, ytext, awareness, kind: 'markdown', path: 'bench.md', mode, extension });
    view = editor.view;
    if (candidate === 'live preview, 300 hunks') {
      editor.setSuggestions(hunksOf(doc, text));
      // The review panel tracks hunks the same way.
      const places = new HunkPlaces();
      editor.subscribe(() => places.set(editor.hunkPlaces()));
    }
    destroy = () => {
      editor.destroy();
      awareness.destroy();
      parent.remove();
    };
  } else {
    const extensions = [keymap.of([...defaultKeymap, ...historyKeymap]), history(), EditorView.lineWrapping];
    view = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent });
    destroy = () => {
      view.destroy();
      parent.remove();
    };
  }
  await painted();
  return performance.now() - begun;
}

/** Moves to the middle of the text, waits until it is completely drawn, and starts to measure. */
async function aim(candidate: Candidate): Promise<void> {
  const middle = view.state.doc.toString().indexOf('Paragraph', view.state.doc.length / 2);
  view.focus();
  view.dispatch({ selection: { anchor: middle + 9 }, effects: EditorView.scrollIntoView(middle, { y: 'center' }) });
  const isDrawn = () => candidate === 'plain CodeMirror' || view.dom.querySelector('.vr-strong, .vr-mark') !== null;
  while (!isDrawn()) await new Promise((resolve) => setTimeout(resolve, 50));
  // Waits until the languages of fences have loaded and the visible text has been parsed with them.
  do await new Promise((resolve) => setTimeout(resolve, 1_500));
  while (syntaxParserRunning(view));
  samples = [];
}

/**
 * Inserts `count` characters at the caret. Returns how long each one keeps the page busy, in ms: updating the editor's
 * state, the shared text, the hunks' places and the DOM, without painting.
 */
function work(count: number): number[] {
  return Array.from({ length: count }, () => {
    const { head } = view.state.selection.main;
    const begun = performance.now();
    view.dispatch({ changes: { from: head, insert: 'x' }, selection: { anchor: head + 1 }, userEvent: 'input.type' });
    view.contentDOM.getBoundingClientRect();
    return performance.now() - begun;
  });
}

/** Puts the caret into the first visible hunk. */
function aimAtHunk(): void {
  const hunk = view.contentDOM.querySelector('del.vr-del');
  if (hunk) view.dispatch({ selection: { anchor: view.posAtDOM(hunk) + 2 } });
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
  });
}

addEventListener(
  'keydown',
  (event) => {
    const pressed = event.timeStamp;
    void painted().then(() => samples.push(performance.now() - pressed));
  },
  true,
);

/** Returns a draft in which words are replaced at regular distances. */
function draftOf(live: Y.Doc, text: string): Y.Text {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(live));
  const draft = doc.getText('content');
  for (const { from, to, after } of placesIn(text).toReversed()) {
    draft.delete(from, to - from);
    draft.insert(from, after);
  }
  return draft;
}

/** Returns about 300 replacements of words at regular distances through the whole text. */
function placesIn(text: string): Hunk[] {
  const places: Hunk[] = [];
  const step = Math.floor(text.length / 300);
  for (let from = text.indexOf('brown'); from >= 0 && places.length < 300; from = text.indexOf('brown', from + step)) {
    places.push({ from, to: from + 5, before: 'brown', after: 'red' });
  }
  return places;
}

function hunksOf(doc: Y.Doc, text: string): SuggestionHunk[] {
  const places = placesIn(text);
  const anchors = anchorHunks(doc, places);
  return places.map(({ before, after }, i) => ({
    id: String(i),
    anchor: anchors[i]!,
    before,
    after,
    status: 'open',
    byAi: true,
    label: 'Replace "brown" with "red"',
  }));
}

declare global {
  interface Window {
    bench: {
      mount: typeof mount;
      aim: typeof aim;
      aimAtHunk: typeof aimAtHunk;
      work: typeof work;
      samples: () => number[];
      length: () => number;
    };
  }
}
window.bench = { mount, aim, aimAtHunk, work, samples: () => samples, length: () => view.state.doc.length };
