import type { ModelPrice } from './price';

/**
 * The prices that ship with the product. Only models with one price whatever the length of the prompt, and whose price
 * could be read in several places that agree. Every other model costs "unknown" until somebody enters its price: a dash
 * is right where a guess would not be.
 */
export const PRICE_LIST: readonly ModelPrice[] = [
  {
    provider: 'offline',
    model: 'copy-editor',
    validFrom: '2020-01-01',
    input: 0,
    cachedInput: 0,
    output: 0,
    thoughts: 0,
    source: 'Runs on this server without a language model; nobody is paid for it',
  },
  {
    provider: 'google',
    model: 'gemini-3-flash-preview',
    validFrom: '2025-12-17',
    input: 500_000,
    cachedInput: 50_000,
    output: 3_000_000,
    thoughts: 3_000_000,
    source: "Google's price at its release, as several public price tables give it; read on 2026-11-21",
  },
  {
    provider: 'google',
    model: 'gemini-3.5-flash',
    validFrom: '2026-05-19',
    input: 1_500_000,
    cachedInput: 150_000,
    output: 9_000_000,
    thoughts: 9_000_000,
    source: "Google's price of text, as several public price tables give it; read on 2026-11-21",
  },
  {
    provider: 'google',
    model: 'gemini-3.1-flash-lite',
    validFrom: '2026-03-03',
    input: 250_000,
    cachedInput: 25_000,
    output: 1_500_000,
    thoughts: 1_500_000,
    source: "Google's price of text, as several public price tables give it; read on 2026-11-21",
  },
  {
    provider: 'google',
    model: 'gemini-2.5-flash',
    validFrom: '2025-06-17',
    input: 300_000,
    cachedInput: 30_000,
    output: 2_500_000,
    thoughts: 2_500_000,
    source: "Google's price of text, as several public price tables give it; read on 2026-11-21",
  },
  {
    provider: 'google',
    model: 'gemini-2.5-flash-lite',
    validFrom: '2025-07-22',
    input: 100_000,
    cachedInput: 10_000,
    output: 400_000,
    thoughts: 400_000,
    source: "Google's price of text, as several public price tables give it; read on 2026-11-21",
  },
];
