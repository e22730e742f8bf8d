import type { Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin } from '@codemirror/view';
import { fileIdOfPath } from '@/files/core/address';
import type { FileSummary } from '@/files/schema';
import { sizeWords } from '../../kit/size-words';

const CARDS = 'a.vr-link[href^="/api/files/"]';

/** What the cards of files say, by file id. Empty until the server has answered, and for files that can't be read. */
const known = new Map<string, string>();

/** Adds the type and the size to the cards of linked files. The style sheet shows the attribute `data-file`. */
export function fileCards(): Extension {
  return ViewPlugin.define((view) => {
    labelCards(view);
    return { update: () => labelCards(view) };
  });
}

function labelCards(view: EditorView): void {
  view.requestMeasure({
    key: labelCards,
    read: () => [...view.contentDOM.querySelectorAll<HTMLElement>(CARDS)],
    write: (cards) => {
      for (const card of cards) labelCard(card, view);
    },
  });
}

function labelCard(card: HTMLElement, view: EditorView): void {
  const fileId = fileIdOfPath(card.getAttribute('href') ?? '');
  if (fileId === undefined) return;
  const words = known.get(fileId);
  if (words) card.dataset.file = words;
  if (words !== undefined) return;
  known.set(fileId, '');
  void fetchFile(fileId).then((file) => {
    if (!file) return;
    known.set(fileId, cardWords(file));
    if (view.dom.isConnected) labelCards(view);
  });
}

function cardWords({ name, bytes }: FileSummary): string {
  const extension = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toUpperCase();
  return [...(extension ? [extension] : []), sizeWords(bytes)].join(' · ');
}

/** Doesn't use the API's client; see `upload-file.ts`. */
async function fetchFile(fileId: string): Promise<FileSummary | undefined> {
  try {
    const input = encodeURIComponent(JSON.stringify({ json: { fileId } }));
    const answer = await (await fetch(`/api/trpc/files.get?input=${input}`)).json();
    return answer.result?.data.json;
  } catch {
    // Without a connection, the card has only a name until the page is loaded again.
    return undefined;
  }
}
