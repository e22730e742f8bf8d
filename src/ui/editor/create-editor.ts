import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import type * as Y from 'yjs';
import { t } from '@/generated/messages/editor';
import { sharedText } from './collaboration/binding';
import { createUndoManager, personalUndo, undoInEditor } from './collaboration/undo';
import { wellFormedInput } from './collaboration/well-formed';
import type { EditorHandle, EditorMode, EditorOptions } from './editor-options';
import { shortenMarks } from './excess-marks';
import { highlighter } from './highlighter';
import { holdFiles } from './images/held-files';
import { awaitDefaultKeys, codeKeys, markdownKeys } from './keys/keys';
import { livePreview } from './live-preview/live-preview';
import { loadLanguages, markdown } from './markdown/language';
import { LazySuggestions } from './suggestions/lazy-suggestions';
import { tablesAtStart } from './table/lazy-tables';
import { whenIdle } from './when-idle';

/** Creates an editor of a shared text inside `parent`. The text must belong to a Y.Doc. Nothing else is edited. */
export function createEditor(options: EditorOptions): EditorHandle {
  const editor = new Editor(options);
  options.onReady?.(editor);
  return editor;
}

class Editor implements EditorHandle {
  readonly view: EditorView;
  readonly ytext: Y.Text;
  /** Marks this editor's own changes of the shared text. */
  private readonly origin = { name: 'editor' };
  private readonly undoManager: Y.UndoManager;
  private readonly suggestions: LazySuggestions;
  private readonly listeners = new Set<(state: EditorState) => void>();
  private readonly modeCompartment = new Compartment();
  private readonly readOnlyCompartment = new Compartment();
  private readonly darkCompartment = new Compartment();
  private readonly languageCompartment = new Compartment();
  private readonly extrasCompartment = new Compartment();
  private extrasLoading: Promise<typeof import('./extras') | undefined> | undefined;
  private extrasFailed = false;
  private isGone = false;
  private mode: EditorMode;
  private readOnly: boolean;

  constructor(private readonly options: EditorOptions) {
    this.mode = options.mode ?? 'live';
    this.readOnly = options.readOnly ?? false;
    const { ytext, parent } = options;
    this.ytext = ytext;
    this.undoManager = createUndoManager(ytext, this.origin);
    this.suggestions = new LazySuggestions(options);
    const state = EditorState.create({ doc: ytext.toString(), extensions: this.extensions() });
    this.view = new EditorView({ state, parent });
    // The text can be shown before the browser asks for more code.
    setTimeout(this.loadKeys);
    whenIdle(() => {
      if (this.isGone) return;
      this.loadLanguage();
      void this.loadExtras();
    });
  }

  private extensions(): Extension {
    const { ytext, kind, path, dark = false } = this.options;
    return [
      LINE_FEED,
      sharedText(ytext, this.undoManager, this.origin),
      wellFormedInput(),
      personalUndo(this.undoManager),
      this.suggestions.extension(),
      this.readOnlyCompartment.of(this.readOnlyExtension()),
      this.darkCompartment.of(EditorView.darkTheme.of(dark)),
      this.modeCompartment.of(this.modeExtension()),
      this.languageCompartment.of(kind === 'markdown' ? markdown() : []),
      this.extrasCompartment.of([]),
      tablesAtStart(),
      this.options.extension ?? [],
      kind === 'markdown' ? [markdownKeys(), holdFiles()] : codeExtensions(),
      syntaxHighlighting(highlighter),
      // Goes before the dots for control characters, so that a long run becomes one mark instead of thousands of dots.
      shortenMarks(),
      highlightSpecialChars(),
      dropCursor(),
      placeholder(this.options.placeholder ?? (kind === 'markdown' ? t('placeholder') : '')),
      EditorView.editorAttributes.of({ class: `vr-editor vr-kind-${kind}` }),
      EditorView.contentAttributes.of({
        'aria-label': path,
        spellcheck: kind === 'markdown' ? 'true' : 'false',
        // Text that can't be edited is focusable too, so that the keyboard can scroll and select it.
        tabindex: '0',
      }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged && !update.selectionSet && update.transactions.length === 0) return;
        for (const listener of this.listeners) listener(update.state);
      }),
    ];
  }

  private modeExtension(): Extension {
    const { kind, onOpenLink } = this.options;
    const isPreview = kind === 'markdown' && this.mode !== 'source';
    return [
      EditorView.editorAttributes.of({ class: `vr-mode-${isPreview ? this.mode : 'source'}` }),
      isPreview ? livePreview({ mode: this.mode === 'reading' ? 'reading' : 'live', onOpenLink }) : [],
      kind === 'markdown' || kind === 'typst' ? EditorView.lineWrapping : [],
    ];
  }

  private readOnlyExtension(): Extension {
    const isFixed = this.readOnly || this.mode === 'reading';
    return isFixed ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : [];
  }

  private loadLanguage(): void {
    const { kind, path } = this.options;
    if (kind === 'markdown') return;
    loadLanguages()
      .then(({ languageOfPath, languageNamed }) =>
        (kind === 'code' ? languageOfPath(path) : languageNamed(kind))?.load(),
      )
      .then(
        (support) =>
          support && !this.isGone && this.view.dispatch({ effects: this.languageCompartment.reconfigure(support) }),
        (error: unknown) => console.error('Couldn’t load highlighting for this language.', error),
      );
  }

  /** Loads the default keys, unless they are there. If that fails, tries again when the browser is online. */
  private loadKeys = (): void => {
    awaitDefaultKeys(this.view, () => this.isGone).catch((error: unknown) => {
      console.error('Couldn’t load the keys of the editor.', error);
      if (!this.isGone) window.addEventListener('online', this.loadKeys, { once: true });
    });
  };

  /** Loads what isn't needed for the first character, once. If loading fails, the next call tries again. */
  private loadExtras = (): Promise<typeof import('./extras') | undefined> => {
    this.extrasLoading ??= import('./extras').then(
      (module) => {
        if (this.isGone) return module;
        // One transaction for everything, because each change of the configuration redraws the whole view.
        const drawn = module.drawnSuggestions(this.view, this.ytext);
        this.view.dispatch({
          effects: [this.extrasCompartment.reconfigure(module.extras(this.options)), this.suggestions.arrival(drawn)],
        });
        this.suggestions.begin(drawn);
        module.openSlashMenu(this.view);
        return module;
      },
      (error: unknown) => {
        console.error('Couldn’t load the rest of the editor.', error);
        this.extrasLoading = undefined;
        this.extrasFailed = true;
        if (!this.isGone) window.addEventListener('online', this.loadExtras, { once: true });
        return undefined;
      },
    );
    return this.extrasLoading;
  };

  setMode(mode: EditorMode): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.view.dispatch({
      effects: [
        this.modeCompartment.reconfigure(this.modeExtension()),
        this.readOnlyCompartment.reconfigure(this.readOnlyExtension()),
      ],
    });
  }

  setReadOnly(readOnly: boolean): void {
    if (readOnly === this.readOnly) return;
    this.readOnly = readOnly;
    this.view.dispatch({ effects: this.readOnlyCompartment.reconfigure(this.readOnlyExtension()) });
  }

  setDark(dark: boolean): void {
    this.view.dispatch({ effects: this.darkCompartment.reconfigure(EditorView.darkTheme.of(dark)) });
  }

  setSuggestions: EditorHandle['setSuggestions'] = (hunks) => {
    this.suggestions.show(hunks);
    if (this.extrasFailed) void this.loadExtras();
  };
  setHunkActions: EditorHandle['setHunkActions'] = (actions) => this.suggestions.setActions(actions);
  selectHunk: EditorHandle['selectHunk'] = (id) => this.suggestions.select(id);
  hunkPlaces: EditorHandle['hunkPlaces'] = () => this.suggestions.drawn?.places() ?? new Map();
  hunkContexts: EditorHandle['hunkContexts'] = () => this.suggestions.drawn?.contexts() ?? new Map();
  proposedNearby: EditorHandle['proposedNearby'] = () => this.suggestions.drawn?.nearby() ?? [];
  hunkTop: EditorHandle['hunkTop'] = (id) => this.suggestions.drawn?.top(id);

  undo(): void {
    undoInEditor(this.view, 'undo');
  }

  redo(): void {
    undoInEditor(this.view, 'redo');
  }

  openSearch(): void {
    void this.loadExtras().then((module) => module && !this.isGone && module.openSearch(this.view));
  }

  openBlockMenu(): void {
    void this.loadExtras().then((module) => module && !this.isGone && module.openMenuAtCaret(this.view));
  }

  subscribe: EditorHandle['subscribe'] = (listener) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  focus(): void {
    this.view.focus();
  }

  destroy(): void {
    this.isGone = true;
    window.removeEventListener('online', this.loadKeys);
    window.removeEventListener('online', this.loadExtras);
    this.listeners.clear();
    this.view.destroy();
    this.undoManager.destroy();
  }
}

/** A line break is one unit, "\n", in both the editor and the shared text. A "\r" is an ordinary character. */
const LINE_FEED = EditorState.lineSeparator.of('\n');

function codeExtensions(): Extension {
  return [
    codeKeys(),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    bracketMatching(),
    indentOnInput(),
    EditorState.tabSize.of(2),
  ];
}
