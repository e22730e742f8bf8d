// Fonts for scripts that the product's usual fonts don't have. They are large, so a page loads only the fonts that its
// text needs. Plain JavaScript, like the compiler's process that uses it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const expo = (folder, name) =>
  ['400Regular', '700Bold'].map((style) => `@expo-google-fonts/${folder}/${style}/${name}_${style}.ttf`);
const embed = (name, ending) => ['Regular', 'Bold'].map((style) => `@embedpdf/fonts-${name}-${style}.${ending}`);

const ARABIC = { family: 'Noto Naskh Arabic', files: embed('arabic/fonts/NotoNaskhArabic', 'ttf') };
const HEBREW = { family: 'Noto Sans Hebrew', files: embed('hebrew/fonts/NotoSansHebrew', 'ttf') };
const THAI = { family: 'Noto Sans Thai', files: expo('noto-sans-thai', 'NotoSansThai') };
const DEVANAGARI = { family: 'Noto Sans Devanagari', files: expo('noto-sans-devanagari', 'NotoSansDevanagari') };
const CHINESE = { family: 'Noto Sans S Chinese', files: embed('sc/fonts/NotoSansHans', 'otf') };
const JAPANESE = { family: 'BIZ UDPGothic', files: expo('biz-udpgothic', 'BIZUDPGothic') };
const KOREAN = { family: 'NanumGothic', files: expo('nanum-gothic', 'NanumGothic') };
const EMOJI = { family: 'Twemoji Mozilla', files: ['twemoji-colr-font/twemoji.woff2'] };

const BY_SCRIPT = [
  { pack: ARABIC, script: /\p{Script=Arabic}/u },
  { pack: HEBREW, script: /\p{Script=Hebrew}/u },
  { pack: THAI, script: /\p{Script=Thai}/u },
  { pack: DEVANAGARI, script: /\p{Script=Devanagari}/u },
];
const PICTOGRAPH = /\p{Emoji_Presentation}|\ufe0f|[\u{1f000}-\u{1faff}]/u;
const HAN = /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uff65\uffe0-\uffe6]/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HANGUL = /\p{Script=Hangul}/gu;
/** A text is Japanese if it has at least one kana for this many Chinese characters. */
const HAN_PER_KANA = 5;

/**
 * Returns the packs that a text needs. If several packs have a character, the first one is used: Chinese characters get
 * the forms of the language that most of the text is in. A pack is also needed if the text names its font.
 */
export function neededPacks(text) {
  const found = BY_SCRIPT.flatMap(({ pack, script }) => (script.test(text) ? [pack] : []));
  found.push(...asianPacks(text));
  if (PICTOGRAPH.test(text)) found.push(EMOJI);
  const named = [ARABIC, HEBREW, THAI, DEVANAGARI, CHINESE, JAPANESE, KOREAN, EMOJI].filter(
    (pack) => !found.includes(pack) && text.includes(pack.family),
  );
  return [...found, ...named];
}

function asianPacks(text) {
  const [han, kana, hangul] = [HAN, KANA, HANGUL].map((script) => text.match(script)?.length ?? 0);
  const isJapanese = kana * HAN_PER_KANA >= han && kana > 0;
  const chinese = han > 0 || (kana > 0 && !isJapanese) ? [CHINESE] : [];
  const others = [...(isJapanese ? [JAPANESE] : []), ...chinese];
  const korean = hangul > 0 ? [KOREAN] : [];
  return hangul > han + kana ? [...korean, ...others] : [...others, ...korean];
}

/**
 * Returns the packs with their fonts, as the compiler reads them. `packages` is the folder with the product's packages.
 * A pack that isn't installed is skipped, because an operator may have removed it to save space.
 */
export async function readPacks(packs, packages) {
  const read = packs.map(async ({ family, files }) => {
    const fonts = await Promise.all(files.map((file) => readFont(path.join(packages, file)))).catch((error) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return fonts ? [{ family, fonts }] : [];
  });
  return (await Promise.all(read)).flat();
}

async function readFont(file) {
  const bytes = await readFile(file);
  if (!file.endsWith('.woff2')) return bytes;
  // Load its WebAssembly only for pages that need it.
  const unpack = createRequire(import.meta.url)('wawoff2/decompress');
  return Buffer.from(await unpack(bytes));
}
