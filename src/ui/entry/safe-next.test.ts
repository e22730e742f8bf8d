import { describe, expect, it } from 'vitest';
import { safeNext } from './safe-next';

describe('safeNext', () => {
  it('keeps a path of this site', () => {
    expect(safeNext('/d/abc?tab=review')).toBe('/d/abc?tab=review');
    expect(safeNext('/join/x_y-z')).toBe('/join/x_y-z');
  });

  it('never leaves the site', () => {
    for (const bad of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '',
    ]) {
      expect(safeNext(bad)).toBe('/');
    }
  });

  it('returns the home page without exactly one `next` parameter', () => {
    expect(safeNext(undefined)).toBe('/');
    expect(safeNext(['/a', '/b'])).toBe('/');
  });
});
