import fs from 'node:fs';
import path from 'node:path';

/**
 * The fonts of sheets. They come with the product, so that a page looks the same on every machine. The compiler itself
 * brings Libertinus Serif, New Computer Modern and DejaVu Sans Mono.
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

const FONTS = path.resolve('node_modules/@expo-google-fonts');

/** The folders that hold the font files. */
export function fontFolders(): string[] {
  return FAMILIES.flatMap(({ folder, styles }) => styles.map((style) => path.join(FONTS, folder, style))).filter(
    (dir) => fs.existsSync(dir),
  );
}
