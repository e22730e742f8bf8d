import sharp from 'sharp';

/** Disables all formats of the library except those that are needed. */
export function blockFormats() {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}File`),
  });
}
