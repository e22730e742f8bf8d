import dynamic from 'next/dynamic';
import { type ComponentProps, useState } from 'react';
import type { CommandPalette } from './CommandPalette';

type Palette = typeof CommandPalette;

let loaded: Palette | undefined;
const SuspendedPalette = dynamic(loadPalette, { ssr: false });

/** Loads the palette in advance, so that it opens at once. */
export async function loadPalette(): Promise<Palette> {
  loaded = (await import('./CommandPalette')).CommandPalette;
  return loaded;
}

/**
 * The palette, which isn't part of the first load. Once loaded, it takes the focus in the event that opens it. React
 * shows a suspended component up to 300 ms later, and keys typed right after Ctrl+K would go to the page.
 */
export function LazyPalette(props: ComponentProps<Palette>) {
  const [Loaded] = useState(() => loaded ?? SuspendedPalette);
  return <Loaded {...props} />;
}
