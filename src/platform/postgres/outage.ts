import { AppError } from '@/kernel/error';

/**
 * Error messages for people, by the codes with which Postgres, its driver and Prisma report an outage. They don't say that
 * nothing was changed, because most of these calls only wanted to read something.
 */
const KINDS = {
  full: {
    codes: ['53100'],
    message: 'The server’s disk is full, so nothing can be saved. Try again when there is space.',
  },
  slow: {
    codes: ['57014', '25P03', '25P04', 'P2028'],
    message: 'The database took too long, so your request was stopped. Try again in a moment.',
  },
  away: {
    codes: ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '53300', 'P1001', 'P1002', 'P1017'],
    message: 'The database isn’t responding. Try again in a moment.',
  },
} as const;

type Kind = keyof typeof KINDS;

/** Errors of the driver that have no code. */
const LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;
const DEPTH = 6;

/** Returns the outage that caused an error, as an error for the caller, or undefined for any other error. */
export function outageOf(error: unknown): AppError | undefined {
  const kind = kindOf(error);
  return kind && outage(kind, error);
}

export function outage(kind: Kind, cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', KINDS[kind].message, { cause });
}

export function isDiskFull(error: unknown): boolean {
  return kindOf(error) === 'full';
}

function kindOf(error: unknown, depth = DEPTH): Kind | undefined {
  if (typeof error !== 'object' || error === null || depth === 0) return undefined;
  const { code, originalCode, message, cause, meta } = error as Record<string, unknown>;
  for (const [kind, { codes }] of Object.entries(KINDS)) {
    if (codes.some((known) => known === originalCode || known === code)) return kind as Kind;
  }
  if (typeof message === 'string' && LOST.test(message)) return 'away';
  // For a raw query, Prisma keeps the driver's error in `meta`.
  return (
    kindOf(cause, depth - 1) ?? kindOf((meta as Record<string, unknown> | undefined)?.driverAdapterError, depth - 1)
  );
}
