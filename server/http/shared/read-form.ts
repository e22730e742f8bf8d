import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { AppError } from '@/kernel/error';

/** The values of a submitted form, by field name. */
export type Fields = Readonly<Record<string, string>>;

/**
 * The longest body, in bytes: for a comment and its quotation, where each character can take nine bytes, and for a form
 * with a text.
 */
const MAX_BYTES = { comments: 64_000, suggest: 2_000_000 };

/** Returns the fields of a submitted form, or none if it is longer than such a form can be. */
export async function readForm(request: IncomingMessage, form: keyof typeof MAX_BYTES = 'comments'): Promise<Fields> {
  const most = MAX_BYTES[form];
  const pieces: Buffer[] = [];
  let bytes = 0;
  // A body that is too long is read to its end; otherwise the browser wouldn't get the response.
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes <= most) pieces.push(piece);
  }
  if (bytes > most) return {};
  return Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString('utf8')));
}

/** Parses the fields with the schema. Throws INVALID. */
export function parsed<Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw new AppError('INVALID', result.error.issues[0]?.message ?? 'This form can’t be read.');
}

const STATUS: Partial<Record<AppError['code'], number>> = {
  ...{ CONFLICT: 409, FORBIDDEN: 403, NOT_FOUND: 404, RATE_LIMITED: 429, TOO_LARGE: 413 },
};

/** Returns the HTTP status of a page that says why a form was refused. */
export function statusOf({ code }: AppError): number {
  return STATUS[code] ?? 400;
}
