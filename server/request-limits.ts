import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';

/** How long a request may take to arrive. Its answer may take longer. */
export interface RequestLimits {
  /** For a whole request, in ms. */
  wholeMs: number;
  /** For an upload: without a single byte, in ms. It may take hours as long as it moves. */
  idleMs: number;
  /** How long the rest of a refused upload is read, in ms. */
  lingerMs: number;
}

const LIMITS: RequestLimits = { wholeMs: 300_000, idleMs: 60_000, lingerMs: 60_000 };

const UPLOAD = /^\/api\/(?:documents\/[^/]+\/files|projects\/[^/]+\/import|profile\/picture)(?:\?|$)/;

/** An HTTP server that gives up on requests that don't arrive. */
export function createLimitedServer(listener: RequestListener, limits = LIMITS): http.Server {
  // Node knows only one limit for all requests. Its limit for headers stays.
  const server = http.createServer({ requestTimeout: 0 }, (request, response) => {
    if (hasBody(request)) {
      const isUpload = UPLOAD.test(request.url ?? '');
      if (isUpload) readOnWhenRefused(request, limits.lingerMs);
      limit(request, response, isUpload ? { idleMs: limits.idleMs } : { wholeMs: limits.wholeMs });
    }
    listener(request, response);
  });
  return server;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function limit(
  request: IncomingMessage,
  response: ServerResponse,
  time: { idleMs: number } | { wholeMs: number },
): void {
  const { socket } = request;
  let seen = -1;
  const look = () => {
    if (request.complete) return clearInterval(timer);
    const isMoving = 'idleMs' in time && socket.bytesRead > seen;
    seen = socket.bytesRead;
    if (isMoving) return;
    clearInterval(timer);
    if (!response.headersSent) response.writeHead(408, { connection: 'close' }).end();
    socket.end(() => socket.destroy());
  };
  const timer = setInterval(look, 'idleMs' in time ? time.idleMs : time.wholeMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
  socket.once('close', () => clearInterval(timer));
}

/**
 * Node closes the connection as soon as a refusal is sent. If the browser is still sending then, the connection is reset
 * under the answer, and the person hears of a network error instead of the reason. So the rest is read and thrown away.
 */
function readOnWhenRefused(request: IncomingMessage, lingerMs: number): void {
  const { socket } = request;
  // Node calls this to close a connection behind an answer.
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    const close = () => socket.destroySoon();
    if (request.complete) return close();
    const timer = setTimeout(close, lingerMs);
    timer.unref();
    request.once('end', close);
    request.once('close', () => clearTimeout(timer));
    request.resume();
  };
}
