/** Prisma's codes for a server that can't be reached, a connection that ended, and a pool without one. */
const PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);
/** Postgres: connection exceptions, shutdowns and starts, too many connections, a statement that was cancelled. */
const POSTGRES = /^(08...|57P0[123]|57014|53300)$/;
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** What node-postgres says without a code. */
const WORDS = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

interface ErrorFields {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** Whether an error comes from a database that is away or ends connections, rather than from what it was asked. */
export function isDatabaseAway(error: unknown): boolean {
  for (let depth = 0; depth < 8 && typeof error === 'object' && error !== null; depth++) {
    const { code, originalCode, message, cause, meta } = error as ErrorFields;
    if ([code, originalCode].some((each) => typeof each === 'string' && isAwayCode(each))) return true;
    if (typeof message === 'string' && WORDS.test(message)) return true;
    // Prisma keeps the driver's error of a raw query elsewhere.
    error = cause ?? meta?.driverAdapterError;
  }
  return false;
}

function isAwayCode(code: string): boolean {
  return PRISMA.has(code) || SOCKET.has(code) || POSTGRES.test(code);
}
