import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';

/** How long a request can take to arrive. Its response can take longer. */
export interface RequestLimits {
  /** The time for a whole request, in ms. */
  wholeMs: number;
  /** How long an upload can send nothing, in ms. It can take hours as long as data arrives. */
  idleMs: number;
  /** How long the rest of a refused upload is read, in ms. */
  lingerMs: number;
}

const LIMITS: RequestLimits = { wholeMs: 300_000, idleMs: 60_000, lingerMs: 60_000 };

/**
 * How long a connection stays open after a response, in ms. Proxies and clients keep theirs for up to a minute. If the
 * server closes one first, the request that they are just sending is lost.
 */
const KEEP_ALIVE_MS = 75_000;

const UPLOAD =
  /^\/api\/(?:documents\/[^/]+\/files|projects\/[^/]+\/import|workspaces\/[^/]+\/pdf-logo|profile\/picture)(?:\?|$)/;

/** Creates an HTTP server that gives up on requests that take too long to arrive. */
export function createLimitedServer(listener: RequestListener, limits = LIMITS): http.Server {
  // Node has only one limit for all requests, so it is turned off. Node's limit for headers stays.
  const server = http.createServer({ requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
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
  const stop = () => {
    clearInterval(timer);
    // The connection can have many more requests.
    socket.off('close', stop);
  };
  request.once('close', stop);
  socket.once('close', stop);
}

/**
 * Reads and discards the rest of a refused upload. Otherwise Node closes the connection as soon as the refusal is sent.
 * If the browser is still sending then, the connection is reset before it reads the response, and the person sees a
 * network error instead of the reason.
 */
function readOnWhenRefused(request: IncomingMessage, lingerMs: number): void {
  const { socket } = request;
  // Node calls this to close a connection after a response.
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
