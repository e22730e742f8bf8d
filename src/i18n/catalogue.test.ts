import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { catalogue, type Element, installPack } from './catalogue';
import type { Language } from './languages';
import { installReader, type Reader } from './reader';

interface Messages {
  close: null;
  changes: { count: number };
  hint: { name: string; link: Element };
}

const t = catalogue<Messages>('test', {
  close: 'Close',
  changes: [['count', 2, { one: [0, ' change'], other: [0, ' changes'] }]],
  hint: ['Ask ', ['name'], ' or ', ['link', 'read more'], '.'],
});

/** Installed packs stay, and no other test reads this language. */
const INVENTED = 'zz' as Language;
const german: Reader = { language: 'de', region: 'DE', timeZone: undefined };

afterEach(() => installReader(() => undefined));

test('a message is English until somebody is known to read another language', () => {
  installPack(INVENTED, { test: { close: 'Klous' } });
  expect(t('close')).toBe('Close');
  installReader(() => ({ ...german, language: INVENTED }));
  expect(t('close')).toBe('Klous');
});

test('a message that a language lacks is shown in English', () => {
  installPack(INVENTED, {});
  installReader(() => ({ ...german, language: INVENTED }));
  expect(t('close')).toBe('Close');
});

test('numbers choose their plural and are written as the reader writes them', () => {
  expect(t('changes', { count: 1 })).toBe('1 change');
  expect(t('changes', { count: 12_000 })).toBe('12,000 changes');
  installReader(() => german);
  expect(t('changes', { count: 12_000 })).toBe('12.000 changes');
});

test('a tag can be anywhere in a message', () => {
  const link: Element = (words) => createElement('a', { href: '/help' }, words);
  const html = renderToStaticMarkup(t.rich('hint', { name: 'Ada', link }));
  expect(html).toBe('Ask Ada or <a href="/help">read more</a>.');
});

test('text that looks like a message is shown as it is', () => {
  const html = renderToStaticMarkup(t.rich('hint', { name: '{count} <b>Ada</b>', link: () => null }));
  expect(html).toBe('Ask {count} &lt;b&gt;Ada&lt;/b&gt; or .');
});
