import { newKey } from '../../kit/new-key';
import { forgetUnsent, keepUnsent, noteArrived, type UnsentEdits, unsentIn } from './unsent-edits';

const KEEP_EVERY_MS = 500;

/**
 * Counts edits in an open document while the server is away, and stores the count, so that later pages know that this
 * browser has edits that exist nowhere else. Calls `onSynced` with the number of edits saved, including closed tabs'.
 */
export class UnsentCounter {
  private readonly tab = newKey();
  private edits = 0;
  private isAway = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly former: Promise<UnsentEdits[]>;

  constructor(
    private readonly userId: string,
    private readonly document: Omit<UnsentEdits, 'tab' | 'edits'>,
    private readonly onSynced: (edits: number) => void,
  ) {
    this.former = unsentIn(userId, document.documentId).catch(() => []);
  }

  edited(): void {
    this.edits++;
    if (!this.isAway) return;
    if (this.edits === 1) this.keep();
    else this.timer ??= setTimeout(() => this.keep(), KEEP_EVERY_MS);
  }

  wentAway(): void {
    this.isAway = true;
    if (this.edits > 0) this.keep();
  }

  /** Called when all edits of this browser are on the server's disk. */
  async saved(): Promise<void> {
    const { edits, isAway } = this;
    this.edits = 0;
    this.isAway = false;
    this.stop();
    noteArrived(this.document.documentId);
    const former = await this.former;
    const rows = [...former.splice(0), ...(isAway && edits > 0 ? [this.row(edits)] : [])];
    if (rows.length === 0) return;
    await forgetUnsent(this.userId, rows).catch(() => undefined);
    this.onSynced(rows.reduce((sum, row) => sum + row.edits, 0));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private row(edits: number): UnsentEdits {
    return { ...this.document, tab: this.tab, edits };
  }

  private keep(): void {
    this.stop();
    keepUnsent(this.userId, this.row(this.edits)).catch(() => undefined);
  }
}
