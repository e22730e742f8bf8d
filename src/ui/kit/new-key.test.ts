import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from './new-key';

describe('newKey', () => {
  it('is a UUID of random bits, another one each time', () => {
    const keys = Array.from({ length: 200 }, newKey);
    for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
