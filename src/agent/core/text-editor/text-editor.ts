/**
 * An editor that a function can use: on a draft on the server (`makeDraftEditor`), or on the browser's editor
 * (`codeMirrorTextEditor` in src/ui/editor). Both pass the same contract tests: test/text-editor/contract.test.ts. An
 * impossible call throws AppError INVALID, with a message for the caller, and changes nothing.
 */
export interface TextEditor {
  /** Returns the document as Markdown text. */
  getContent(): string;
  setContent(text: string): void;
  /** Replaces the only occurrence of `find`, or every occurrence with `all`. */
  replaceText(find: string, replacement: string, options?: { all?: boolean }): void;
  /** Undoes the last change made through this interface. */
  undo(): void;
  /** Redoes the last change that was undone. */
  redo(): void;
}
