import { strToU8, zipSync } from 'fflate';
import { escapeText } from '@/kernel/html-text';
import type { Callout } from '@/markdown/core/callout-of';
import { readMarkdown } from '../core/read';
import { commentsXml, type WordThread } from './comments';
import { BULLETS, type Parts, wordParts } from './parts';
import { numberingXml, stylesXml, W, xml } from './styles';
import { type AppliedHunk, trackChanges } from './track';
import { type CommentPlace, type Relation, type WrittenDocument, writeDocument } from './write-document';

export interface WordInput {
  text: string;
  /** The text with all open suggestions applied, and the places they change. */
  suggested?: { text: string; hunks: readonly AppliedHunk[] };
  threads: readonly WordThread[];
  title: string;
  /** A BCP 47 tag with a region. */
  language: string;
  publicUrl: string;
  calloutTitles: Readonly<Record<Callout, string>>;
  pictures: Readonly<Record<string, Uint8Array>>;
}

/** Returns a Markdown document as a Word file (Office Open XML, transitional). */
export function wordFile(input: WordInput): Uint8Array {
  const { text, suggested, threads, language, title, pictures, publicUrl, calloutTitles } = input;
  const live = wordParts(readMarkdown(text), calloutTitles);
  const { parts, starts } = suggested ? withSuggestions(live, suggested, calloutTitles) : live;
  const written = writeDocument({ parts }, { pictures, publicUrl, comments: placesOf(threads) });
  const hasComments = threads.length > 0;
  const { comments, extended } = commentsXml(threads);
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes(hasComments),
    '_rels/.rels': relationships([
      ['d', 'officeDocument', 'word/document.xml'],
      ['c', CORE, 'docProps/core.xml'],
    ]),
    'docProps/core.xml': coreXml(title),
    'word/document.xml': documentXml(written.body),
    'word/styles.xml': stylesXml(language, parts),
    'word/numbering.xml': numberingXml(starts, BULLETS),
    'word/footnotes.xml': footnotesXml(written.footnotes),
    'word/settings.xml': SETTINGS,
    'word/_rels/document.xml.rels': documentRelationships(written.relations, hasComments),
    ...(hasComments && { 'word/comments.xml': comments, 'word/commentsExtended.xml': extended }),
  };
  return zipSync({
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])),
    // Pictures are already compressed.
    ...Object.fromEntries(
      Object.entries(written.media).map(([name, bytes]) => [`word/media/${name}`, [bytes, { level: 0 }]]),
    ),
  } as Parameters<typeof zipSync>[0]);
}

function withSuggestions(
  live: Parts,
  { text, hunks }: NonNullable<WordInput['suggested']>,
  calloutTitles: WordInput['calloutTitles'],
): Parts {
  const suggested = wordParts(readMarkdown(text), calloutTitles);
  const offset = live.starts.size;
  // Give the numbered lists of the two texts different ids.
  const shifted = suggested.parts.map((part) =>
    part.kind === 'paragraph' && part.list?.isOrdered
      ? { ...part, list: { ...part.list, id: part.list.id + offset } }
      : part,
  );
  const starts = new Map([
    ...live.starts,
    ...[...suggested.starts].map(([id, start]) => [id + offset, start] as const),
  ]);
  return { parts: trackChanges(live.parts, shifted, hunks), starts };
}

/** Returns a place for each comment. All comments of a thread are about the same passage. */
function placesOf(threads: readonly WordThread[]): CommentPlace[] {
  return threads
    .flatMap(({ from, to, comments }) => comments.map(() => ({ from, to })))
    .map((at, id) => ({ ...at, id }));
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CORE = `${PACKAGE}/relationships/metadata/core-properties`;
const EXTENDED = 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

function documentXml(body: string): string {
  const names = `${W} xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`;
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
  return xml(`<w:document ${names}><w:body>${body}${page}</w:body></w:document>`);
}

function footnotesXml(footnotes: WrittenDocument['footnotes']): string {
  const line = (id: number, type: string, tag: string) =>
    `<w:footnote w:type="${type}" w:id="${id}"><w:p><w:r><w:${tag}/></w:r></w:p></w:footnote>`;
  const own = footnotes.map((content, i) => `<w:footnote w:id="${i + 1}">${content}</w:footnote>`).join('');
  const lines = line(-1, 'separator', 'separator') + line(0, 'continuationSeparator', 'continuationSeparator');
  return xml(`<w:footnotes ${W}>${lines}${own}</w:footnotes>`);
}

const SETTINGS = xml(
  `<w:settings ${W}><w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`,
);

function coreXml(title: string): string {
  const dc = 'http://purl.org/dc/elements/1.1/';
  return xml(
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="${dc}"><dc:title>${escapeText(title)}</dc:title></cp:coreProperties>`,
  );
}

function contentTypes(hasComments: boolean): string {
  const ending = (extension: string, type: string) => `<Default Extension="${extension}" ContentType="${type}"/>`;
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  const parts = [
    'styles',
    'numbering',
    'footnotes',
    'settings',
    ...(hasComments ? ['comments', 'commentsExtended'] : []),
  ];
  return xml(
    `<Types xmlns="${PACKAGE}/content-types">${[
      ending('rels', 'application/vnd.openxmlformats-package.relationships+xml'),
      ending('xml', 'application/xml'),
      ...['png', 'jpeg', 'gif'].map((kind) => ending(kind, `image/${kind}`)),
      part('word/document.xml', `${WORD_TYPE}.document.main+xml`),
      ...parts.map((name) => part(`word/${name}.xml`, `${WORD_TYPE}.${name}+xml`)),
      part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    ].join('')}</Types>`,
  );
}

function documentRelationships(relations: readonly Relation[], hasComments: boolean): string {
  const parts = ['styles', 'numbering', 'footnotes', 'settings', ...(hasComments ? ['comments'] : [])];
  return relationships([
    ...parts.map((name) => [`p-${name}`, name, `${name}.xml`] as const),
    ...(hasComments ? ([['p-extended', EXTENDED, 'commentsExtended.xml']] as const) : []),
    ...relations.map(({ type, target }, i) => [`r${i + 1}`, type, target] as const),
  ]);
}

function relationships(all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const written = all.map(([id, type, target]) => {
    const mode = type === 'hyperlink' ? ' TargetMode="External"' : '';
    const name = type.includes(':') ? type : `${OFFICE}/${type}`;
    return `<Relationship Id="${id}" Type="${name}" Target="${escapeText(target)}"${mode}/>`;
  });
  return xml(`<Relationships xmlns="${PACKAGE}/relationships">${written.join('')}</Relationships>`);
}
