import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * Makes a structured log on standard output. Fields that could hold a secret are removed, whatever the caller passes.
 */
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
        // The whole connection, including the key that can cancel its statements.
        'err.client',
      ],
      censor: '[removed]',
    },
  };
  return pino(options, destination);
}
