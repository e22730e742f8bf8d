import sharp from 'sharp';

/** Leaves only what is needed of the many formats that the library reads. */
export function blockFormats() {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}File`),
  });
}
