import { downloadDocument } from '../client/download';
import { namedDocument } from '../client/named-document';
import { openApi } from '../client/open-api';
import type { Call } from '../command';
import { EXIT } from '../failure';
import { clean } from '../terminal/clean';
import { writeAll } from '../terminal/write-all';

export async function run(call: Call): Promise<number> {
  const { io, args } = call;
  const [name = ''] = args;
  const { documentId, path } = await namedDocument(call, openApi(io), name);
  const { bytes } = await downloadDocument(io, documentId);
  if (io.isJson) io.json({ documentId, path, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) });
  else if (io.stdout.isTTY)
    io.print(clean(new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')).replace(/\n$/, ''));
  else await writeAll(io.stdout, bytes);
  return EXIT.ok;
}
