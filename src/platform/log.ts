import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Structured log on standard output. Fields that could hold a secret are cut out, whatever the caller passes. */
export function makeLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'token',
        'apiKey',
        'authorization',
        'cookie',
        '*.password',
        '*.token',
        '*.apiKey',
        '*.authorization',
        '*.cookie',
        'headers',
        '*.headers',
        // The whole connection, with the key by which its statements can be cancelled.
        'err.client',
      ],
      censor: '[removed]',
    },
  };
  return pino(options, destination);
}
