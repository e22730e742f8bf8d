/** What can be done with a turn. */
export interface TurnActions {
  /** Resolves to whether it was taken. */
  runAgain(turnId: string, change?: { request: string; model: string | undefined }): Promise<boolean>;
  /** Puts a command into the request field, to be changed and sent again. */
  editCommand(text: string): void;
  /** Shows another turn that follows the same one. */
  switchTo(turnId: string): void;
  /** Shows a turn of the conversation, on whatever branch. */
  showTurn(turnId: string): void;
  compare(turnIds: readonly string[]): void;
  review(documentId: string): void;
}
