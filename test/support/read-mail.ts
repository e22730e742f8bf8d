export interface ReadMail {
  /** Headers by lower-case name, unfolded and decoded. */
  headers: ReadonlyMap<string, string>;
  text: string;
  html: string;
}

/** Parses a mail (RFC 5322): its headers and its texts, like a mail program. */
export function readMail(message: string): ReadMail {
  const { headers, body } = split(message);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [message] : body.split(`--${boundary}`).slice(1, -1);
  const texts = new Map(
    parts.map((part) => {
      const inner = split(part.replace(/^\r\n/, ''));
      return [/^[\w/]+/.exec(inner.headers.get('content-type') ?? '')?.[0], decoded(inner)];
    }),
  );
  return { headers, text: texts.get('text/plain') ?? '', html: texts.get('text/html') ?? '' };
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function split(message: string): Part {
  const at = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), encodedWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(headers), body: message.slice(at + 4) };
}

function decoded({ headers, body }: Part): string {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return quotedPrintable(body.replace(/=\r\n/g, '')).replace(/\r\n/g, '\n');
    default:
      return body.replace(/\r\n/g, '\n');
  }
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes encoded words (RFC 2047). */
function encodedWords(value: string): string {
  return value.replace(/=\?utf-8\?([bq])\?([^?]*)\?=(\s+(?==\?))?/gi, (_, way: string, text: string) =>
    way.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : quotedPrintable(text.replace(/_/g, ' ')),
  );
}
