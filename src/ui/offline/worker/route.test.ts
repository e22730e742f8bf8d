import fc from 'fast-check';
import { expect, test } from 'vitest';
import { routeOf } from './route';

const ORIGIN = 'https://write.example';
const route = (url: string, request: { method?: string; mode?: string; destination?: string } = {}) =>
  routeOf({ method: 'GET', mode: 'cors', destination: '', ...request, url: new URL(url, ORIGIN).href }, ORIGIN);

test('the worker answers for pages, for the product’s own files and for pictures in a text', () => {
  expect(route('/d/1', { mode: 'navigate', destination: 'document' })).toBe('page');
  expect(route('/_next/static/chunks/a.js', { destination: 'script' })).toBe('asset');
  expect(route('/api/files/1/a.png?size=preview', { destination: 'image' })).toBe('picture');
});

test('a page behind a share link is answered in its own way, and its scripts, data and forms aren’t intercepted', () => {
  expect(route('/s/a-token', { mode: 'navigate', destination: 'document' })).toBe('shared');
  expect(route('/s/a-token/live.js', { destination: 'script' })).toBe('pass');
  expect(route('/s/a-token', { mode: 'navigate', method: 'POST' })).toBe('pass');
});

test('requests for data, form posts and other sites aren’t intercepted', () => {
  expect(route('/d/1?_rsc=abc')).toBe('pass');
  expect(route('/d/1', { mode: 'navigate', method: 'POST' })).toBe('pass');
  expect(route('/api/files/1/a.png')).toBe('pass');
  expect(route('https://elsewhere.example/_next/static/a.js')).toBe('pass');
});

test('property: no answer from the API is ever stored, except pictures in texts', () => {
  fc.assert(
    fc.property(
      fc.webPath({ size: 'xsmall' }),
      fc.constantFrom('cors', 'no-cors', 'same-origin', 'navigate', 'websocket'),
      fc.constantFrom('', 'script', 'style', 'document', 'video', 'audio', 'iframe'),
      (path, mode, destination) => {
        expect(route(`/api${path}`, { mode, destination })).toBe('pass');
      },
    ),
  );
});
