import { describe, expect, test } from 'vitest';
import { neededPacks, readPacks } from './font-packs.mjs';

const families = (text: string) => neededPacks(text).map(({ family }) => family);

describe('the fonts that a text needs', () => {
  test.each([
    ['English “quotes” – and ✓ ↔ ■ © Ελληνικά Русский', []],
    ['مرحبا', ['Noto Naskh Arabic']],
    ['שלום', ['Noto Sans Hebrew']],
    ['สวัสดี', ['Noto Sans Thai']],
    ['नमस्ते', ['Noto Sans Devanagari']],
    ['文書', ['Noto Sans S Chinese']],
    ['한국어', ['NanumGothic']],
    ['ok 😀', ['Twemoji Mozilla']],
    ['☀\ufe0f', ['Twemoji Mozilla']],
  ])('%s', (text, needed) => expect(families(text)).toEqual(needed));

  test('Chinese characters have the forms of the language that most of the text is in', () => {
    expect(families('直接に読む')).toEqual(['BIZ UDPGothic', 'Noto Sans S Chinese']);
    expect(families(`${'直接阅读中文文字'.repeat(5)} の`)).toEqual(['Noto Sans S Chinese']);
    expect(families('カタカナ')).toEqual(['BIZ UDPGothic']);
    expect(families('한국어 문서 漢字')).toEqual(['NanumGothic', 'Noto Sans S Chinese']);
    expect(families('漢字漢字 한')).toEqual(['Noto Sans S Chinese', 'NanumGothic']);
  });

  test('a font that a page names is needed too', () => {
    expect(families('#set text(font: "Noto Sans Thai")')).toEqual(['Noto Sans Thai']);
  });

  test('a pack that isn’t installed is left out', async () => {
    expect(await readPacks(neededPacks('文 😀'), '/nowhere')).toEqual([]);
  });
});
