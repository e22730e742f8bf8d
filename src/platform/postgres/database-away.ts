/** Prisma's codes for an unreachable server, a closed connection, and a pool without a free connection. */
const PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);
/** Postgres' codes for connection errors, shutdown and startup, too many connections, and a canceled statement. */
const POSTGRES = /^(08...|57P0[123]|57014|53300)$/;
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Errors of node-postgres that have no code. */
const WORDS = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

interface ErrorFields {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** Returns whether an error comes from a database that is down or closes connections, rather than from the query. */
export function isDatabaseAway(error: unknown): boolean {
  for (let depth = 0; depth < 8 && typeof error === 'object' && error !== null; depth++) {
    const { code, originalCode, message, cause, meta } = error as ErrorFields;
    if ([code, originalCode].some((each) => typeof each === 'string' && isAwayCode(each))) return true;
    if (typeof message === 'string' && WORDS.test(message)) return true;
    // For a raw query, Prisma keeps the driver's error in another field.
    error = cause ?? meta?.driverAdapterError;
  }
  return false;
}

function isAwayCode(code: string): boolean {
  return PRISMA.has(code) || SOCKET.has(code) || POSTGRES.test(code);
}
