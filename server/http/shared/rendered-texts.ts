import type { Platform } from '@/platform/context';
import { runTask } from '@/platform/threads/run-task';
import type { OpenLink } from '@/publishing/queries/open-link';
import { sharedText } from '@/publishing/queries/shared-text';
import { type RenderedText, SHARED_TASKS } from './rendered';

/** In UTF-16 units of HTML. */
const MOST_KEPT = 20_000_000;

/**
 * Texts of links, rendered once for all who read them at the same time or soon after. A text that changes is another one, so
 * nothing that is kept grows old.
 */
export class RenderedTexts {
  readonly #kept = new Map<string, RenderedText>();
  readonly #running = new Map<string, Promise<RenderedText>>();
  #size = 0;

  constructor(private readonly platform: Platform) {}

  async get(link: OpenLink): Promise<RenderedText> {
    const { kind } = link;
    const { key: name, read } = await sharedText(this.platform, link);
    const key = `${kind} ${name}`;
    const kept = this.#kept.get(key);
    if (kept) {
      // The newest use comes last.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const running = this.#running.get(key) ?? this.#render(key, kind, read);
    this.#running.set(key, running);
    return running;
  }

  async #render(key: string, kind: OpenLink['kind'], read: () => Promise<string>): Promise<RenderedText> {
    try {
      const { imageHosts } = this.platform.settings;
      const rendered = await runTask(SHARED_TASKS, 'renderShared', { text: await read(), kind, imageHosts });
      this.#keep(key, rendered);
      return rendered;
    } finally {
      this.#running.delete(key);
    }
  }

  #keep(key: string, rendered: RenderedText): void {
    this.#kept.set(key, rendered);
    this.#size += rendered.html.length;
    for (const [oldest, { html }] of this.#kept) {
      if (this.#size <= MOST_KEPT) return;
      this.#kept.delete(oldest);
      this.#size -= html.length;
    }
  }
}
