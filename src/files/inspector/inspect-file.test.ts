import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import { type Inspection, inspectFile } from './inspect-file';
import { runContained } from './run-contained';

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-inspect-'));
afterAll(() => fs.rmSync(parent, { recursive: true }));

async function inspect(bytes: Uint8Array) {
  const staged = await stageBytes(Readable.from([Buffer.from(bytes)]), {
    parent,
    maxBytes: 50_000_000,
    tooLarge: () => new Error('too large'),
  });
  return inspectFile(staged);
}

async function kept(bytes: Uint8Array): Promise<Inspection & { content: Buffer }> {
  const inspection = await inspect(bytes);
  if (typeof inspection === 'string') throw new Error(`refused: ${inspection}`);
  return { ...inspection, content: fs.readFileSync(inspection.file) };
}

/** A photo of 40 × 20 pixels with a location, taken with the camera held upright. */
const photo = () =>
  sharp({
    create: {
      width: 40,
      height: 20,
      channels: 3,
      background: '#346',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .withExif({
      IFD0: { Copyright: 'Secret Person', Orientation: '6' },
      IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N', GPSMapDatum: 'SecretDatum' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SecretXmp</secret></x:xmpmeta>')
    .withIccProfile('p3');

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'of type %s loses its location and author, and keeps every pixel, its color profile and orientation',
    async (format) => {
      const bytes = await photo().toFormat(format).withMetadata({ orientation: 6 }).toBuffer();
      const before = await sharp(bytes).metadata();
      expect(before.exif?.includes('SecretDatum')).toBe(true);
      const { contentType, width, height, content } = await kept(bytes);
      const after = await sharp(content).metadata();
      expect(content.includes('Secret')).toBe(false);
      expect(after).toMatchObject({ width: 40, height: 20, orientation: 6, format });
      expect(after.icc).toEqual(before.icc);
      expect(await pixels(content)).toEqual(await pixels(bytes));
      // The size as shown: rotated by 90 degrees.
      expect({ contentType, width, height }).toEqual({ contentType: `image/${format}`, width: 20, height: 40 });
    },
  );

  test('of type AVIF loses its location and author, and keeps every pixel', async () => {
    const bytes = await photo().avif().toBuffer();
    expect(bytes.includes('SecretDatum')).toBe(true);
    const { contentType, content } = await kept(bytes);
    expect(contentType).toBe('image/avif');
    expect(content.includes('Secret')).toBe(false);
    expect(await pixels(content)).toEqual(await pixels(bytes));
  });

  test('without anything to take out is kept byte for byte', async () => {
    const bytes = await sharp({ create: { width: 3, height: 2, channels: 4, background: '#1238' } })
      .png()
      .toBuffer();
    expect((await kept((await kept(bytes)).content)).content).toEqual((await kept(bytes)).content);
  });

  test('of type GIF loses its comments and metadata, and keeps its frames, its times and how often it repeats', async () => {
    const frames = Buffer.alloc(4 * 8 * 3, 1).fill(200, 48);
    const plain = await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
      .gif({ loop: 3, delay: [80, 120] })
      .toBuffer();
    const first = plain.indexOf(Buffer.from([0x21, 0xf9]));
    const comment = Buffer.from('\x21\xfe\x0dSecret Person\0', 'latin1');
    const xmp = Buffer.from(`\x21\xff\x0bXMP DataXMP\x0aSecret Xmp\0`, 'latin1');
    const bytes = Buffer.concat([
      plain.subarray(0, first),
      comment,
      xmp,
      plain.subarray(first),
      Buffer.from('Secret tail'),
    ]);
    const { contentType, content } = await kept(bytes);
    expect(contentType).toBe('image/gif');
    expect(content.includes('Secret')).toBe(false);
    const facts = ({ pages, delay, loop }: Metadata) => ({ pages, delay, loop });
    expect(facts(await sharp(content, { animated: true }).metadata())).toEqual({ pages: 2, delay: [80, 120], loop: 3 });
    expect(await sharp(content, { animated: true }).raw().toBuffer()).toEqual(
      await sharp(plain, { animated: true }).raw().toBuffer(),
    );
    expect(await inspect(plain.subarray(0, plain.length - 6))).toBe('damaged');
  });

  test('that is animated keeps its frames', async () => {
    const frames = Buffer.alloc(4 * 8 * 3, 1).fill(200, 48);
    const bytes = await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
      .webp({ loop: 0, delay: [80, 80], lossless: true })
      .toBuffer();
    const { content, width, height } = await kept(bytes);
    expect({ width, height, pages: (await sharp(content, { animated: true }).metadata()).pages }).toEqual({
      width: 4,
      height: 4,
      pages: 2,
    });
  });

  test('loses any data after its end, such as a web page or an archive', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .toFormat(format)
        .toBuffer();
      const { content } = await kept(Buffer.concat([picture, Buffer.from('PK\x03\x04<script>alert(1)</script>')]));
      expect(content.includes('script')).toBe(false);
      expect(await pixels(content)).toEqual(await pixels(picture));
    }
  });

  test('of 20,000 × 20,000 pixels is refused without decoding it', async () => {
    expect(await inspect(pngHeader(20_000, 20_000))).toBe('pixels');
  });

  test('that is cut off in its structure is refused', async () => {
    const png = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await inspect(png.subarray(0, png.length - 20))).toBe('damaged');
  });
});

test('a picture is inspected while smaller copies of others are being made', async () => {
  const large = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const stage = () => stageBytes(Readable.from([large]), { parent, maxBytes: 50_000_000, tooLarge: () => new Error() });
  const done: string[] = [];
  const copies = [1, 2, 3].map(async () => {
    const { folder } = await stage();
    await runContained({ script: 'preview.mjs', folder, files: ['content', 'copy'], fileBytes: 20_000_000 });
    done.push('copy');
  });
  const upload = inspect(await photo().png().toBuffer()).then(() => done.push('upload'));
  await Promise.all([...copies, upload]);
  // The copies are made one after the other, in either order.
  expect(done.at(-1)).toBe('copy');
});

describe('anything else', () => {
  test.each([
    [
      'SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      /^(text\/plain|application\/xml|image\/svg\+xml)$/,
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', /^text\/plain$/],
    ['a page that begins like a GIF', 'GIF89a/*<script>alert(1)</script>*/', /^application\/octet-stream$/],
    ['a table', 'name,price\nÜbung,1\n', /^text\/plain$/],
    ['text in Latin-1', Buffer.from('Grüße', 'latin1'), /^application\/octet-stream$/],
    ['a PDF', '%PDF-1.4\n%âãÏÓ\n', /^application\/pdf$/],
    ['nothing', '', /^text\/plain$/],
  ])('%s is never a picture', async (_, content, type) => {
    const { contentType, width } = await kept(Buffer.from(content));
    expect(contentType).toMatch(type);
    expect(width).toBeNull();
  });

  test('an archive that would unpack to gigabytes is stored without unpacking it', async () => {
    expect((await kept(zipBomb())).contentType).toMatch(/zip|octet-stream/);
  });

  test('a video loses its location', async () => {
    const location = box('udta', box('\u00a9xyz', Buffer.from('\0\x12\x15\xc7+52.5200+013.4050/', 'latin1')));
    const film = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
      box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100)), location])),
      box('mdat', Buffer.from('frames')),
    ]);
    const { contentType, content } = await kept(film);
    expect(contentType).toBe('video/mp4');
    expect(content.length).toBe(film.length);
    expect(content.includes('52.52')).toBe(false);
    expect(content.includes('frames')).toBe(true);
  });
});

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Returns a PNG of a few hundred bytes that claims to be this large. */
function pngHeader(width: number, height: number): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(width);
  ihdr.writeUInt32BE(height, 4);
  ihdr.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', ihdr),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns an Office document whose list of parts is 200 MB of zeros. */
function zipBomb(): Buffer {
  const name = Buffer.from('[Content_Types].xml');
  const data = deflateSync(Buffer.alloc(200_000_000)).subarray(2);
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(200_000_000, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, data]);
}

test('a photo of an iPhone (HEIC) is known, but isn’t a picture that browsers show', async () => {
  const heic = Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    box('mdat', Buffer.from('x')),
  ]);
  expect(await kept(heic)).toMatchObject({ contentType: 'image/heic', width: null });
});
