/** The actions of a turn's buttons and menus. */
export interface TurnActions {
  /** Resolves to whether the server accepted the request. */
  runAgain(turnId: string, change?: { request: string; model: string | undefined }): Promise<boolean>;
  /** Puts a command into the request field to be edited and sent again. */
  editCommand(text: string): void;
  /** Shows a sibling of the turn. */
  switchTo(turnId: string): void;
  /** Shows a turn of the conversation, on any branch. */
  showTurn(turnId: string): void;
  compare(turnIds: readonly string[]): void;
  review(documentId: string): void;
}
