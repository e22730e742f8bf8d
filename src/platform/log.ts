import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured log on standard output. Fields that could hold a secret are cut out, whatever the caller passes. */
export function makeLog(level: string): Logger {
  return pino({
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
      ],
      censor: '[removed]',
    },
  });
}
