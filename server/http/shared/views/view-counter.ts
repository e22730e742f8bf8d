import type { Platform } from '@/platform/context';
import { countViews } from '@/publishing/commands/count-views';

/** Counts views of links, with one transaction at a time, however many there are. */
export class ViewCounter {
  #waiting = new Map<string, number>();
  #isWriting = false;

  constructor(private readonly platform: Platform) {}

  add(linkId: string): void {
    this.#waiting.set(linkId, (this.#waiting.get(linkId) ?? 0) + 1);
    if (!this.#isWriting) void this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#waiting.size > 0) {
        const views = this.#waiting;
        this.#waiting = new Map();
        await countViews(this.platform, views);
      }
    } catch (error) {
      this.platform.log.error({ err: error }, 'readings of links could not be counted');
    } finally {
      this.#isWriting = false;
    }
  }
}
