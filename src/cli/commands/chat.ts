import type { TokenApi } from '@/api/client-token';
import { Chat } from '../chat/chat';
import { History } from '../chat/history';
import type { FoundDocument } from '../client/documents';
import { Live } from '../client/live';
import { namedDocument } from '../client/named-document';
import { openApi } from '../client/open-api';
import type { Call } from '../command';
import { EXIT, Failure } from '../failure';
import { cleanLine } from '../terminal/clean';
import { reviewOnScreen } from './review';

export async function run(call: Call): Promise<number> {
  const { io, args } = call;
  const api = openApi(io);
  const name = args[0] ?? (await recentDocument(api));
  const document = await namedDocument(call, api, name);
  if (args[0] === undefined) io.note(`Talking about ${cleanLine(document.path)}, which changed last.`);
  const live = new Live(io);
  const review = (of: FoundDocument) => reviewOnScreen(io, api, of);
  try {
    return await new Chat({ io, api, live, review, history: new History(io.env) }, document).run();
  } finally {
    live.close();
  }
}

/** Returns the id of the document that changed last. */
async function recentDocument(api: TokenApi): Promise<string> {
  const { workspace } = await api.people.me.query();
  const [newest] = await api.documents.recent.query({ workspaceId: workspace.id, limit: 1 });
  if (newest) return newest.documentId;
  throw new Failure(EXIT.failed, 'NOT_FOUND', 'There are no documents yet.');
}
