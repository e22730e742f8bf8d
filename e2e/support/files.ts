import type { Locator, Page } from '@playwright/test';
import { textOf } from './document';

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Pastes files into the text, or drops them on it. With a cell of a table, into that cell. */
export async function giveFiles(
  page: Page,
  how: 'paste' | 'drop',
  files: { name: string; bytes: Buffer }[],
  target: Locator = textOf(page),
): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  await target.evaluate(
    (content, { kind, all }) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      const { left, top } = content.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: left + 80, clientY: top + 50 };
      content.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...at, clipboardData: transfer })
          : new DragEvent('drop', { ...at, dataTransfer: transfer }),
      );
    },
    { kind: how, all: sent },
  );
}

/** Holds back uploads until `release` is called. */
export async function holdUploads(page: Page): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/documents/*/files?*', async (route) => {
    await released;
    // A canceled request can't continue.
    await route.continue().catch(() => {});
  });
  return { release };
}

/** Returns a PDF with one page per line of text, and a script that would run when it opens. */
export function pdfOf(lines: readonly string[]): Buffer {
  const pages = lines.map((_, i) => `${3 + 2 * i} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${lines.length} >>`,
    ...lines.flatMap((line, i) => {
      const drawing = `BT /F 32 Tf 60 700 Td (${line}) Tj ET`;
      const font = '<< /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + 2 * i} 0 R /Resources << /Font ${font} >> >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let pdf = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const at = pdf.length;
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, '0');
  });
  const table = ['0000000000 65535 f ', ...places.map((at) => `${at} 00000 n `)].join('\n');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(`${pdf}xref\n0 ${objects.length + 1}\n${table}\n${trailer}`, 'latin1');
}

/** Returns a one-second tone as a WAV file. */
export function toneOf(hertz: number): Buffer {
  const rate = 8_000;
  const wav = Buffer.alloc(44 + rate, 0);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + rate, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(rate, 40);
  for (let i = 0; i < rate; i++) wav[44 + i] = 128 + Math.round(100 * Math.sin((2 * Math.PI * hertz * i) / rate));
  return wav;
}

/** Returns a silent video of a few hundred milliseconds, 32 pixels wide, as a WebM file recorded by the browser. */
export async function filmOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let frame = 0; frame < 12; frame++) {
      context?.fillRect(frame, 0, 16, 16);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  });
  return Buffer.from(base64, 'base64');
}
