// The Typst compiler, alone in a separate process: it's native code, and hostile source can make it run forever, take
// all memory or crash. It reads one job after another from stdin and writes one answer for each to stdout, in frames
// (see frames.ts): a JSON header, then the parts that it lists. Plain JavaScript, because a loader would not fit the
// memory limit. Arguments: an empty folder, the only part of the file system that a source sees; the folder of
// packages; folders of fonts.
import { Buffer } from 'node:buffer';
import { createRequire } from 'node:module';
import path from 'node:path';
import { neededPacks, readPacks } from './font-packs.mjs';
import { Coverage } from './missing-characters.mjs';
import { sizeOf, splitPages } from './split-pages.mjs';

const require = createRequire(import.meta.url);
const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');

const MAX_PAGES = 50;
/** The longest side of a page, in points: 5 metres. */
const MAX_SIDE = 14_400;
/** The largest SVG of all pages together, without their pictures, in UTF-16 units. */
const MAX_SVG = 5_000_000;
/** The largest SVG of all pages to show, with their pictures, because the server sends them in one response. */
const MAX_SHOWN = 12_000_000;
const MAX_FILE = 24_000_000;
const MAX_DOCUMENT_PAGES = 1_000;
const MAX_DOCUMENT = 36_000_000;
/** For a PNG: pixels per point (192 dpi), and the most pixels. */
const PNG_SCALE = 192 / 72;
const MAX_PIXELS = 16_000_000;
const MAX_DIAGNOSTICS = 50;
/** Results that weren't used in this many compiles are dropped from the compiler's cache. */
const CACHE_AGE = 10;

const [workspace = '', packages = '', ...fontPaths] = process.argv.slice(2);
/** The compiler with only the usual fonts. */
const usual = { wanted: '', ...withFonts([]) };
/** The last compiler with more fonts. It's kept for a page that needs the same fonts. */
let larger = usual;

function withFonts(packs) {
  const fontBlobs = packs.flatMap(({ fonts }) => fonts);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }, { fontPaths }] });
  const inputs = { fonts: packs.map(({ family }) => family).join() };
  return { compiler, inputs, coverage: new Coverage(compiler) };
}

/**
 * Returns the compiler with the fonts that draw a text. It has no other fonts, so that a page always looks the same.
 */
async function compilerFor(text) {
  const packs = neededPacks(text);
  const wanted = packs.map(({ family }) => family).join();
  if (wanted === '') return usual;
  if (wanted !== larger.wanted) larger = { wanted, ...withFonts(await readPacks(packs, packages)) };
  return larger;
}

/** Returns the text of the files that aren't pictures, including the characters that sheets escape. */
function textOf({ files, written }, texts) {
  const shown = files.flatMap((file, i) => (written[i] || /\.svg$/i.test(file) ? [texts[i].toString('utf8')] : []));
  const all = shown.join('\n');
  return all.replace(ESCAPED, (whole, hex) => {
    const code = Number.parseInt(hex, 16);
    return code > LAST_CODE_POINT ? whole : String.fromCodePoint(code);
  });
}

const ESCAPED = /\\u\{([\da-f]{2,6})\}/gi;
const LAST_CODE_POINT = 0x10ffff;

async function compile({ main, files, written, want }, texts) {
  const text = textOf({ files, written }, texts);
  const { compiler, inputs, coverage } = await compilerFor(text);
  compiler.resetShadow();
  for (const [i, file] of files.entries()) {
    const isSource = file === main || /\.typ$/i.test(file);
    addFile(compiler, file, { bytes: texts[i], isSource });
  }
  const compiled = compiler.compile({ mainFilePath: path.join(workspace, main), inputs });
  const error = compiled.takeError();
  const warning = compiled.takeWarnings();
  const warnings = warning ? compiler.fetchDiagnostics(warning).map(toDiagnostic) : [];
  if (error || !compiled.result) {
    const errors = error ? compiler.fetchDiagnostics(error) : [];
    // Report only the place of each error. The call stack (severity 4) is left out.
    const diagnostics = errors.filter(({ severity }) => severity === 1).map(toDiagnostic);
    return failure('error', [...diagnostics, ...warnings]);
  }
  const made = output(compiler, compiled.result, want);
  return { warnings: warnings.slice(0, MAX_DIAGNOSTICS), missing: coverage.missingIn(text), ...made };
}

function addFile(compiler, name, { bytes, isSource }) {
  const target = path.join(workspace, name);
  if (isSource) compiler.addSource(target, bytes.toString('utf8'));
  else compiler.mapShadow(target, bytes);
}

function output(compiler, document, want) {
  const count = document.numOfPages;
  if (want.kind === 'document') return wholeDocument(compiler, document, count);
  if (count > MAX_PAGES) return limit(`This sheet has ${count} pages. It can have at most ${MAX_PAGES}.`);
  if (want.kind === 'png' && want.page >= count) return limit(`This sheet has no page ${want.page + 1}.`);
  const merged = compiler.plainSvg(document);
  // The size of all pages together limits the largest one: a quick check before any more work.
  const { width, height } = sizeOf(merged);
  if (Math.max(width, height) > MAX_SIDE * count) return tooLarge(Math.max(width, height));
  if (merged.length - lengthOfPictures(merged) > MAX_SVG) return limit('The page has too many shapes to show.');
  if (want.kind === 'svg' && merged.length > MAX_SHOWN) {
    return limit('The images on this sheet are too large to show. Make them smaller.');
  }
  const pages = splitPages(merged);
  const longest = Math.max(...pages.flatMap((page) => [page.width, page.height]));
  if (longest > MAX_SIDE) return tooLarge(longest);
  const sizes = pages.map((page) => ({ width: page.width, height: page.height }));
  if (want.kind === 'pdf') return { sizes, parts: [sized(compiler.pdf(document), 'PDF', MAX_FILE)] };
  if (want.kind === 'png') return { sizes, parts: [sized(picture(pages[want.page]), 'picture', MAX_FILE)] };
  return { sizes, parts: pages.map(({ svg }) => Buffer.from(svg)) };
}

function wholeDocument(compiler, document, count) {
  if (count > MAX_DOCUMENT_PAGES) return limit(`A PDF can have at most ${MAX_DOCUMENT_PAGES} pages.`);
  return { sizes: [], parts: [sized(compiler.pdf(document), 'PDF', MAX_DOCUMENT)] };
}

/** Returns the length of all bitmap pictures. Vector pictures count as shapes. */
function lengthOfPictures(svg) {
  let length = 0;
  for (const [picture] of svg.matchAll(/"data:image\/(?:png|jpeg|gif|webp);base64,[^"]*"/g)) length += picture.length;
  return length;
}

function tooLarge(points) {
  const centimetres = (length) => Math.round((length / 72) * 2.54);
  return limit(`A page is ${centimetres(points)} cm long. It can be at most ${centimetres(MAX_SIDE)} cm.`);
}

function picture({ svg, width, height }) {
  const { Resvg } = require('@resvg/resvg-js');
  const scale = Math.min(PNG_SCALE, Math.sqrt(MAX_PIXELS / (width * height)));
  const options = {
    fitTo: { mode: 'width', value: Math.max(1, Math.round(width * scale)) },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  };
  return new Resvg(svg, options).render().asPng();
}

function sized(bytes, what, most) {
  if (bytes.length > most) {
    throw Object.assign(new Error(`The ${what} is larger than ${most / 1_000_000} MB.`), { isLimit: true });
  }
  return bytes;
}

function limit(message) {
  return failure('limit', [{ severity: 'error', message }]);
}

function failure(reason, diagnostics) {
  return { reason, diagnostics: diagnostics.slice(0, MAX_DIAGNOSTICS), parts: [] };
}

function toDiagnostic({ severity, message, path: file, range }) {
  const about = { severity: severity === 1 ? 'error' : 'warning', message: message.replaceAll(`${workspace}/`, '') };
  if (!range) return about;
  const place = ({ line, character }) => ({ line, column: character });
  return { ...about, file: path.relative(workspace, file), start: place(range.start), end: place(range.end) };
}

async function answer(header, texts) {
  try {
    return await compile(header, texts);
  } catch (error) {
    return failure(error?.isLimit ? 'limit' : 'error', [{ severity: 'error', message: messageOf(error) }]);
  } finally {
    // This drops results of all compilers in this process.
    usual.compiler.evictCache(CACHE_AGE);
  }
}

/** Returns the message of an error. The compiler also throws values that aren't errors. */
function messageOf(error) {
  return String(error?.message ?? JSON.stringify(error)).slice(0, 500);
}

function send({ parts, ...header }) {
  const json = Buffer.from(
    JSON.stringify({ ...header, rss: process.memoryUsage().rss, parts: parts.map(({ length }) => length) }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  process.stdout.write(Buffer.concat([length, json, ...parts]));
}

/**
 * The received bytes of the next frame. They are joined only when enough have arrived, because files can be many
 * megabytes.
 */
let chunks = [];
let size = 0;
/** The number of bytes to wait for: first the length, then the header, then everything. */
let needed = 4;

/** Reads frames one at a time, because the server waits for each answer. */
process.stdin.on('data', (data) => {
  chunks.push(data);
  size += data.length;
  while (size >= needed) {
    const received = Buffer.concat(chunks);
    chunks = [received];
    const start = 4 + received.readUInt32LE(0);
    const header = size >= start ? JSON.parse(received.toString('utf8', 4, start)) : undefined;
    const end = header ? header.parts.reduce((sum, length) => sum + length, start) : start;
    if (header && size >= end) takeJob(header, received, { start, end });
    else needed = end;
  }
});

function takeJob(header, received, { start, end }) {
  let at = start;
  const texts = header.parts.map((length) => {
    at += length;
    return received.subarray(at - length, at);
  });
  chunks = [received.subarray(end)];
  size -= end;
  needed = 4;
  void answer(header, texts).then(send);
}
process.stdin.on('end', () => process.exit(0));

send({ ready: true, parts: [] });
