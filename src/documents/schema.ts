import { z } from 'zod';

/** Ids are opaque, and come from clients and models too: anything else cannot name a row. */
export const idSchema = z.string().regex(/^[\w-]{1,64}$/, 'is not an id');

export const DOCUMENT_KINDS = ['markdown', 'json', 'typst', 'code'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
