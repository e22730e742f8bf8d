import { PASSWORD } from '../people';
import { TestServer } from '../server';
import { seed } from './seed';

/** Starts a filled server and prints its address. Ctrl+C stops it and deletes its data. See seed.ts. */
const server = await TestServer.launch(process.env.DEFAULT_MODEL ? {} : { DEFAULT_MODEL: 'offline/copy-editor' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
console.log(`Filling ${server.url} …`);
const { documents } = await seed(server);
console.log(
  `Made ${documents.length} documents. Open ${server.url} and sign in as ada.quill@example.com, password “${PASSWORD}”.`,
);
