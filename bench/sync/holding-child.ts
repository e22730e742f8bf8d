import { serve } from './child';
import { connectRaw, type RawClient } from './raw-client';
import { Typist } from './typist';

/** A connection that sends many updates based on a text that never arrives, so that the server keeps them pending. */
type Request =
  | { what: 'hold'; port: number; documents: string[]; updates: number; userId: string }
  | { what: 'let go' };

/** An answer to sync step 1 without content: 5 bytes. */
const NOTHING = Uint8Array.of(0, 1, 2, 0, 0);
const QUERY_AWARENESS = Uint8Array.of(3);
const AWARENESS = 1;
const NOTHINGS_PER_SECOND = 10;

const clients: RawClient[] = [];
let asking: NodeJS.Timeout | undefined;

async function hold({ port, documents, updates, userId }: Extract<Request, { what: 'hold' }>): Promise<void> {
  for (const documentId of documents) {
    const client = await connectRaw(port, `/sync/${documentId}?token=${userId}`);
    clients.push(client);
    const typist = new Typist(1 + Math.floor(Math.random() * (2 ** 32 - 2)));
    // The first character isn't sent, so that all others depend on a missing one.
    typist.next();
    for (let i = 0; i < updates; i++) client.send(typist.next());
    // Resolves when the server has received the updates. Only what holding them costs afterwards is measured.
    const arrived = new Promise<void>((resolve) => {
      client.onMessage = (message) => message[0] === AWARENESS && resolve();
    });
    client.send(QUERY_AWARENESS);
    await arrived;
  }
  asking = setInterval(() => {
    for (const client of clients) client.send(NOTHING);
  }, 1000 / NOTHINGS_PER_SECOND);
}

serve({}, async (message) => {
  const request = message as Request;
  switch (request.what) {
    case 'hold':
      return hold(request);
    case 'let go':
      clearInterval(asking);
      for (const client of clients.splice(0)) client.close();
  }
});
