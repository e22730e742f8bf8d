/** The kind of a piece of code, which determines its colour. */
export type CodePart = 'keyword' | 'string' | 'comment' | 'number' | 'name';

/** A piece of code. Without a part it has the colour of plain text. */
export interface CodePiece {
  text: string;
  part?: CodePart;
}
