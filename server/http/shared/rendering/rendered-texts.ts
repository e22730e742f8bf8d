import type { Platform } from '@/platform/context';
import { runTask, usesThread } from '@/platform/threads/run-task';
import { linkedDocuments } from '@/publishing/queries/linked-documents';
import type { OpenLink, SharedDocument } from '@/publishing/queries/open-link';
import { sharedText } from '@/publishing/queries/shared-text';
import { ThrottledCache } from '../throttled-cache';
import { type RenderedText, SHARED_TASKS } from './rendered';

/** The size of the cache, in UTF-16 units of HTML. */
const MAX_KEPT = 20_000_000;

/** A rendered text, and a key that identifies exactly this text. */
export interface ShownText extends RenderedText {
  key: string;
}

/**
 * Renders the texts of share links, once for all readers at the same time or soon after. Strangers decide how often
 * they are read. So links never use more than one thread, and a text that is slow to render isn't rendered again for
 * each edit.
 */
export class RenderedTexts {
  readonly #texts = new ThrottledCache<ShownText>({ mostKept: MAX_KEPT, sizeOf: ({ html }) => html.length });
  #thread: Promise<unknown> = Promise.resolve();

  constructor(private readonly platform: Platform) {}

  async get(document: SharedDocument): Promise<ShownText> {
    const { kind } = document;
    const { name, key, read } = await sharedText(this.platform, document);
    const make = async () => this.#render(await read(), kind);
    return this.#texts.get({ name: `${kind} ${name}`, key, make });
  }

  /** Returns the paths of the pages that a text's `addresses` lead to, in their order. `home` is the link's path. */
  async pagesOf(link: OpenLink, { addresses }: ShownText, home: string): Promise<(string | undefined)[]> {
    const documentIds = await linkedDocuments(this.platform, link, addresses);
    return documentIds.map((documentId) => documentId && `${home}/d/${documentId}`);
  }

  async #render({ text, key }: { text: string; key: string }, kind: SharedDocument['kind']): Promise<ShownText> {
    const input = { text, kind, imageHosts: this.platform.settings.imageHosts };
    const run = () => runTask(SHARED_TASKS, 'renderShared', input);
    if (!usesThread(input)) return { ...(await run()), key };
    const rendered = this.#thread.then(run);
    this.#thread = rendered.catch(() => {});
    return { ...(await rendered), key };
  }
}
