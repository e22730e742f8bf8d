import { strToU8, zipSync } from 'fflate';

/** Word files for tests, as Word writes them. */

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
].join(' ');
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WordFile {
  /** The content of `w:body`. */
  body: string;
  /** Contents of other parts by name: `comments` for word/comments.xml. */
  parts?: Readonly<Record<string, string>>;
  /** Other files by path, e.g. word/media/image1.png with the relation `rIdimage1`. */
  files?: Readonly<Record<string, Uint8Array>>;
  /** External addresses by the id of their relation. */
  links?: Readonly<Record<string, string>>;
}

/** Returns the files of a Word file by their paths. */
export function wordFiles({ body, parts = {}, files = {}, links = {} }: WordFile): Record<string, Uint8Array> {
  const all: Record<string, string> = { styles: STYLES, numbering: NUMBERING, ...parts };
  const relations = [
    ...Object.keys(all).map((name) => relation(name, name, `${name}.xml`)),
    ...Object.keys(files).map((path) => {
      const name = path.replace(/^.*\/|\.\w+$/g, '');
      return relation(`rId${name}`, 'image', path.replace(/^word\//, ''));
    }),
    ...Object.entries(links).map(([id, target]) => relation(id, 'hyperlink', target, ' TargetMode="External"')),
  ];
  const texts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships([relation('rId1', 'officeDocument', 'word/document.xml')]),
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships(relations),
  };
  for (const [name, content] of Object.entries(all)) {
    texts[`word/${name}.xml`] = `<w:${name} ${NAMESPACES}>${content}</w:${name}>`;
  }
  const written = Object.entries(texts).map(([path, xml]) => [path, strToU8(`<?xml version="1.0"?>\n${xml}`)]);
  return { ...Object.fromEntries(written), ...files };
}

export function wordFile(file: WordFile): Uint8Array {
  return zipSync(wordFiles(file));
}

function relationships(relations: readonly string[]): string {
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return `<Relationships xmlns="${namespace}">${relations.join('')}</Relationships>`;
}

function relation(id: string, type: string, target: string, more = ''): string {
  return `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"${more}/>`;
}

const style = (id: string, name: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;

/** Style ids as in the German version of Word. Only the names are the same in all languages. */
const STYLES = [
  '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>',
  ...[1, 2, 3].map((level) => style(`berschrift${level}`, `heading ${level}`)),
  style('Kapitel', 'Kapitel', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
  style('Zitat', 'Quote'),
  style('Code', 'HTML Preformatted'),
].join('');

const levels = (format: string) =>
  [0, 1, 2, 3].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`).join('');

/** List 1 has bullets, list 2 has numbers. */
const NUMBERING = [
  `<w:abstractNum w:abstractNumId="0">${levels('bullet')}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="1">${levels('decimal')}</w:abstractNum>`,
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
].join('');

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Returns a run; `format` is the content of `w:rPr`. */
export function run(text: string, format = '', tag = 'w:t'): string {
  return `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<${tag} xml:space="preserve">${escapeXml(text)}</${tag}></w:r>`;
}

/** Returns a paragraph; `properties` is the content of `w:pPr`. */
export function paragraph(runs: string, properties = ''): string {
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

export function styled(id: string): string {
  return `<w:pStyle w:val="${id}"/>`;
}

export function listed(list: number, depth = 0): string {
  return `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`;
}

const by = (author: string) => `w:author="${author}" w:date="2026-03-04T10:00:00Z"`;

export function inserted(text: string, author = 'Mia Reed'): string {
  return `<w:ins ${by(author)}>${run(text)}</w:ins>`;
}

export function deleted(text: string, author = 'Mia Reed'): string {
  return `<w:del ${by(author)}>${run(text, '', 'w:delText')}</w:del>`;
}

export function comment(id: string, text: string, author = 'Mia Reed'): string {
  return `<w:comment w:id="${id}" ${by(author)}><w:p w14:paraId="P${id}">${run(text)}</w:p></w:comment>`;
}

export function commented(id: string, runs: string): string {
  return `<w:commentRangeStart w:id="${id}"/>${runs}<w:commentRangeEnd w:id="${id}"/>`;
}

export function picture(name: string, description: string): string {
  const blip = `<a:blip r:embed="rId${name}"/>`;
  return `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${description}"/>${blip}</wp:inline></w:drawing></w:r>`;
}
