import type { Platform } from '@/platform/context';
import { runTask, usesThread } from '@/platform/threads/run-task';
import type { OpenLink } from '@/publishing/queries/open-link';
import { sharedText } from '@/publishing/queries/shared-text';
import { Paced } from './paced';
import { type RenderedText, SHARED_TASKS } from './rendered';

/** In UTF-16 units of HTML. */
const MOST_KEPT = 20_000_000;

/** A text of links, and what names exactly this text. */
export interface ShownText extends RenderedText {
  key: string;
}

/**
 * Texts of links, rendered once for all who read them at the same time or soon after. Strangers decide how often they're
 * read, so links never take more than one thread, and a text that is slow to render isn't rendered for each edit.
 */
export class RenderedTexts {
  readonly #texts = new Paced<ShownText>({ mostKept: MOST_KEPT, sizeOf: ({ html }) => html.length });
  #thread: Promise<unknown> = Promise.resolve();

  constructor(private readonly platform: Platform) {}

  async get(link: OpenLink): Promise<ShownText> {
    const { kind } = link;
    const { name, key, read } = await sharedText(this.platform, link);
    const make = async () => this.#render(await read(), kind);
    return this.#texts.get({ name: `${kind} ${name}`, key, make });
  }

  async #render({ text, key }: { text: string; key: string }, kind: OpenLink['kind']): Promise<ShownText> {
    const input = { text, kind, imageHosts: this.platform.settings.imageHosts };
    const run = () => runTask(SHARED_TASKS, 'renderShared', input);
    if (!usesThread(input)) return { ...(await run()), key };
    const rendered = this.#thread.then(run);
    this.#thread = rendered.catch(() => {});
    return { ...(await rendered), key };
  }
}
