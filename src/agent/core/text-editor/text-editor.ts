/**
 * An editor as a function can drive it: over a draft on the server (`makeDraftEditor`), or over the editor in a browser
 * (`codeMirrorTextEditor` of src/ui/editor). Both keep the same contract: test/text-editor/contract.test.ts. What can't be
 * done throws AppError INVALID, in words for whoever drives it, and changes nothing.
 */
export interface TextEditor {
  /** The document as Markdown text. */
  getContent(): string;
  setContent(text: string): void;
  /** Replaces the one place where `find` stands, or with `all` each of them. */
  replaceText(find: string, replacement: string, options?: { all?: boolean }): void;
  /** Takes back the last change that was made through this interface. */
  undo(): void;
  /** Makes the change again that was taken back last. */
  redo(): void;
}
