export interface WordPicture {
  extension: 'png' | 'jpeg' | 'gif';
  width: number;
  height: number;
}

/** Returns the type and size (in pixels) of a picture that every Word version shows, or undefined for other files. */
export function readPicture(bytes: Uint8Array): WordPicture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 24 && view.getUint32(0) === 0x89504e47) {
    return sized('png', view.getUint32(16), view.getUint32(20));
  }
  if (bytes.length > 10 && view.getUint32(0) === 0x47494638) {
    return sized('gif', view.getUint16(6, true), view.getUint16(8, true));
  }
  return bytes.length > 4 && view.getUint16(0) === 0xffd8 ? jpeg(view) : undefined;
}

function sized(extension: WordPicture['extension'], width: number, height: number): WordPicture | undefined {
  return width > 0 && height > 0 ? { extension, width, height } : undefined;
}

/** Reads a JPEG, whose size is in the first start-of-frame segment. */
function jpeg(view: DataView): WordPicture | undefined {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
