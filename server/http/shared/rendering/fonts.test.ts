import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { FONT_FACES, sendFont } from './fonts';

function get(path: string) {
  const sent = { status: 0, bytes: Buffer.alloc(0) };
  const response = {
    writeHead: (status: number) => Object.assign(sent, { status }),
    end: (bytes: Buffer) => Object.assign(sent, { bytes }),
  };
  const found = sendFont({ method: 'GET' } as IncomingMessage, response as unknown as ServerResponse, path);
  return { found, ...sent };
}

test('every font that the style of shared pages names is served', () => {
  const paths = [...FONT_FACES.matchAll(/url\(([^)]+)\)/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    const { found, status, bytes } = get(path);
    expect({ path, found, status }).toEqual({ path, found: true, status: 200 });
    expect(bytes.subarray(0, 4).toString()).toBe('wOF2');
  }
});

test('nothing else is served as a font', () => {
  for (const path of ['/s/fonts/', '/s/fonts/../package.json', '/s/fonts/constructor', '/s/fontsabc', '/s/token']) {
    expect(get(path).found).toBe(false);
  }
});
