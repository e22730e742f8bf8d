import fs from 'node:fs';
import path from 'node:path';
import { SettingsError } from '@/platform/settings';

/**
 * The fonts of sheets. They come with the product, so that a page looks the same on every machine. The compiler itself
 * contains Libertinus Serif, New Computer Modern and DejaVu Sans Mono. Fonts for more scripts are in `font-packs.mjs`.
 */
const FAMILIES: readonly { name: string; folder: string; styles: readonly string[] }[] = [
  {
    name: 'Inter',
    folder: 'inter',
    styles: ['300Light', '400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold', '800ExtraBold'],
  },
  {
    name: 'Source Serif 4',
    folder: 'source-serif-4',
    styles: ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'],
  },
  {
    name: 'Fraunces',
    folder: 'fraunces',
    styles: ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'],
  },
  { name: 'Space Grotesk', folder: 'space-grotesk', styles: ['400Regular', '500Medium', '700Bold'] },
  { name: 'JetBrains Mono', folder: 'jetbrains-mono', styles: ['400Regular', '700Bold'] },
];

/** The folder with the product's packages. */
export const PACKAGES = path.resolve('node_modules');
const FONTS = path.join(PACKAGES, '@expo-google-fonts');

/** The operator's own folder. */
let own: string | undefined;

/** Makes the fonts in a folder available to compilers that start from now on. Throws SettingsError if it isn't a folder. */
export function addFonts(folder: string | undefined): void {
  const found = folder && path.resolve(folder);
  if (found && !fs.statSync(found, { throwIfNoEntry: false })?.isDirectory()) {
    throw new SettingsError(`FONTS_DIR must be a folder, and ${found} isn’t one`);
  }
  own = found;
}

/** Returns the folder of the operator, if there is one. */
export function ownFonts(): string[] {
  return own === undefined ? [] : [own];
}

/** Returns the folders of the font files. */
export function fontFolders(): string[] {
  const bundled = FAMILIES.flatMap(({ folder, styles }) => styles.map((style) => path.join(FONTS, folder, style)));
  return [...bundled.filter((dir) => fs.existsSync(dir)), ...ownFonts()];
}
