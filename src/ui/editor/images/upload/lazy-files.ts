import * as Y from 'yjs';
import { spaced } from './file-markdown';
import type { PlacedUpload } from './upload-marks';

interface LateFile {
  id: string;
  place: Y.RelativePosition;
}

/** Files that arrive after the editor they were added in is gone. They are written into the shared text. */
export class LateFiles {
  /** In document order. */
  private readonly files: LateFile[];

  /** `uploads`: in document order, at their places in the current text. */
  constructor(
    private readonly ytext: Y.Text,
    uploads: readonly PlacedUpload[],
  ) {
    this.files = uploads.map(({ id, pos }) => ({ id, place: this.placeAt(pos) }));
  }

  /** Inserts a file's Markdown at its place in the text. */
  put(id: string, markdown: string): void {
    const index = this.files.findIndex((file) => file.id === id);
    const pos = this.positionOf(index);
    if (pos === undefined) return;
    const text = this.ytext.toString();
    const [before, after] = [
      text.slice(text.lastIndexOf('\n', pos - 1) + 1, pos),
      text.slice(pos).split('\n', 1)[0] ?? '',
    ];
    const insert = spaced(markdown, { before, after, hasCaret: false });
    const earlier = this.files.slice(0, index).filter((_, i) => this.positionOf(i) === pos);
    this.ytext.doc?.transact(() => this.ytext.insert(pos, insert), this);
    // Files that were added before this one stay before it.
    for (const file of earlier) file.place = this.placeAt(pos);
  }

  private placeAt(pos: number): Y.RelativePosition {
    return Y.createRelativePositionFromTypeIndex(this.ytext, Math.min(pos, this.ytext.length));
  }

  private positionOf(index: number): number | undefined {
    const place = this.files[index]?.place;
    if (!place || !this.ytext.doc) return undefined;
    return Y.createAbsolutePositionFromRelativePosition(place, this.ytext.doc, false)?.index;
  }
}
