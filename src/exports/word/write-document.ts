import { EMU, MAX_HEIGHT, MAX_WIDTH, sizedName } from '@/files/word/core/picture-width';
import { escapeText } from '@/kernel/html-text';
import { percentDecoded } from '@/kernel/percent-decoded';
import { pushAll } from '@/kernel/push-all';
import { Slugs } from '@/kernel/slugs';
import { addressOutside, pictureId } from '../core/address';
import { groupRuns } from '../core/group';
import { piece } from '../core/read-runs';
import { shownText } from '../core/shown-text';
import { describedPicture, plainText } from '../core/tree';
import { readPicture } from './image-size';
import type { Change, Part, Parts, WordParagraph, WordRow, WordRun, WordTable } from './parts';

/** The passage of a comment, in the live text. Comments of one thread have the same passage. */
export interface CommentPlace {
  id: number;
  from: number;
  to: number;
}

export interface DocumentOptions {
  /** The bytes of the project's pictures, by file id. */
  pictures: Readonly<Record<string, Uint8Array>>;
  publicUrl: string;
  comments: readonly CommentPlace[];
}

export interface Relation {
  type: 'hyperlink' | 'image';
  target: string;
}

export interface WrittenDocument {
  body: string;
  /** Their ids are `r1`, `r2` … */
  relations: Relation[];
  /** Files in `word/media/`, by name. */
  media: Record<string, Uint8Array>;
  /** Footnotes from id 1. */
  footnotes: string[];
}

/** In twentieths of a point. */
const INDENT = 360;
const PAGE_WIDTH = 9_026;

/** Writes paragraphs and tables as the body of `word/document.xml`. */
export function writeDocument({ parts }: Pick<Parts, 'parts'>, options: DocumentOptions): WrittenDocument {
  return new DocumentWriter(parts, options).write();
}

class DocumentWriter {
  readonly #relations: Relation[] = [];
  readonly #links = new Map<string, number>();
  readonly #media: Record<string, Uint8Array> = {};
  readonly #mediaIds = new Map<string, { id: number; size: { width: number; height: number } } | undefined>();
  readonly #footnotes: string[] = [];
  readonly #anchors: Map<WordParagraph, { id: number; slug: string }>;
  readonly #slugs: Map<string, number>;
  readonly #marks: CommentMarks;
  /** The last id used for a change, bookmark or drawing. */
  #id = 0;

  constructor(
    private readonly parts: readonly Part[],
    private readonly options: DocumentOptions,
  ) {
    const slugs = new Slugs();
    const headings = parts.flatMap((part) =>
      part.kind === 'paragraph' && part.style.startsWith('Heading') ? [part] : [],
    );
    this.#anchors = new Map(headings.map((part, i) => [part, { id: i + 1, slug: slugs.of(plainText(part.runs)) }]));
    this.#slugs = new Map([...this.#anchors.values()].map(({ id, slug }) => [slug, id]));
    this.#marks = new CommentMarks(options.comments);
  }

  write(): WrittenDocument {
    const written = this.parts.map((part) => (part.kind === 'table' ? this.#table(part) : this.#paragraph(part)));
    const rest = this.#marks.rest();
    // A document must end with a paragraph, even after a table.
    if (rest || this.parts.at(-1)?.kind !== 'paragraph') written.push(`<w:p>${rest}</w:p>`);
    return { body: written.join(''), relations: this.#relations, media: this.#media, footnotes: this.#footnotes };
  }

  #paragraph(part: WordParagraph): string {
    const anchor = this.#anchors.get(part);
    const runs = this.#runs(part.runs);
    const name = `w:id="${anchor?.id}"`;
    const inner = anchor ? `<w:bookmarkStart ${name} w:name="_h${anchor.id}"/>${runs}<w:bookmarkEnd ${name}/>` : runs;
    return `<w:p>${this.#paragraphForm(part)}${inner}</w:p>`;
  }

  #paragraphForm({ style, list, indent, runs, change }: WordParagraph): string {
    const number = list ? `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>` : '';
    const bidi = isRightToLeft(runs) ? '<w:bidi/>' : '';
    const place = `<w:ind w:left="${indent * INDENT}"${list ? ` w:hanging="${INDENT}"` : ''}/>`;
    const mark = change ? `<w:rPr>${this.#changeTag(change)}</w:rPr>` : '';
    return `<w:pPr><w:pStyle w:val="${style}"/>${number}${bidi}${indent > 0 ? place : ''}${mark}</w:pPr>`;
  }

  #table({ rows, alignments, indent }: WordTable): string {
    const columns = Math.max(1, rows[0]?.cells.length ?? 0);
    const width = Math.floor((PAGE_WIDTH - indent * INDENT) / columns);
    const grid = `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>`;
    const left = indent > 0 ? `<w:tblInd w:w="${indent * INDENT}" w:type="dxa"/>` : '';
    const form = `<w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/>${left}<w:tblLook w:val="0020" w:firstRow="1"/></w:tblPr>`;
    return `<w:tbl>${form}${grid}${rows.map((row) => this.#row(row, alignments, width)).join('')}</w:tbl>`;
  }

  #row({ isHead, cells, change }: WordRow, alignments: WordTable['alignments'], width: number): string {
    const form = `${isHead ? '<w:tblHeader/>' : ''}${change ? this.#changeTag(change) : ''}`;
    const written = (cells.length > 0 ? cells : [[]]).map((runs, column) => {
      const align = alignments[column];
      const style = isHead ? 'TableHeading' : 'TableText';
      const bidi = isRightToLeft(runs) ? '<w:bidi/>' : '';
      const paragraph = `<w:pPr><w:pStyle w:val="${style}"/>${bidi}${align ? `<w:jc w:val="${align}"/>` : ''}</w:pPr>`;
      return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p>${paragraph}${this.#runs(runs)}</w:p></w:tc>`;
    });
    return `<w:tr>${form && `<w:trPr>${form}</w:trPr>`}${written.join('')}</w:tr>`;
  }

  #runs(runs: readonly WordRun[]): string {
    return groupRuns(this.#marks.split(runs), ({ href }) => href)
      .map(({ key: href, items }) => {
        const inner = items.map((run) => this.#marks.around(run, () => this.#changed(run))).join('');
        return href === undefined ? inner : this.#link(href, inner);
      })
      .join('');
  }

  #changed(run: WordRun): string {
    const { change } = run;
    if (!change) return this.#run(run);
    return `<w:${change.kind} ${this.#changeAttributes(change)}>${this.#run(run)}</w:${change.kind}>`;
  }

  #run(run: WordRun): string {
    switch (run.kind) {
      case 'text':
        return this.#textRun(run, shownText(run));
      case 'code':
        return this.#textRun(run, run.text, 'VerbatimChar');
      case 'math':
        return this.#textRun(run, `$${run.text}$`, 'VerbatimChar');
      case 'break':
        return '<w:r><w:br/></w:r>';
      case 'note':
        return this.#note(run.noteRuns ?? []);
      case 'image':
        return this.#image(run);
    }
  }

  #textRun(run: WordRun, text: string, style?: string): string {
    const tag = run.change?.kind === 'del' ? 'w:delText' : 'w:t';
    const lines = text
      .split('\n')
      .map((line) => (line === '' ? '' : `<${tag} xml:space="preserve">${escapeText(line)}</${tag}>`));
    return `<w:r>${look(run, style)}${lines.join('<w:br/>')}</w:r>`;
  }

  #note(runs: readonly WordRun[]): string {
    // Links in footnotes would need a separate relations file, so their addresses are text.
    const text = runs.map(({ href: _, ...run }) =>
      run.kind === 'image' ? { ...run, kind: 'text' as const, text: describedPicture(run) } : run,
    );
    const mark = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>';
    const space = '<w:r><w:t xml:space="preserve"> </w:t></w:r>';
    const written = text.map((run) => this.#run(run)).join('');
    this.#footnotes.push(`<w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>${mark}${space}${written}</w:p>`);
    const id = this.#footnotes.length;
    return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`;
  }

  #image(run: WordRun): string {
    const { source = '', text, width } = run;
    const held = this.#picture(source);
    if (!held) {
      const shown = { ...run, kind: 'text' as const };
      if (run.href !== undefined || run.change || pictureId(source) !== undefined || source.startsWith('data:')) {
        return this.#textRun(shown, `[${text}]`);
      }
      // Nothing is loaded from elsewhere, so this picture is a link.
      return this.#link(source, this.#textRun({ ...shown, href: source }, text || source));
    }
    const wanted = Math.min(width ?? held.size.width, MAX_WIDTH);
    const scale = Math.min(wanted / held.size.width, MAX_HEIGHT / held.size.height);
    const size = (side: number) => Math.max(1, Math.round(side * scale)) * EMU;
    return drawing({
      id: ++this.#id,
      relation: held.id,
      description: text,
      ...(width !== undefined && { width }),
      cx: size(held.size.width),
      cy: size(held.size.height),
    });
  }

  #picture(source: string): { id: number; size: { width: number; height: number } } | undefined {
    if (this.#mediaIds.has(source)) return this.#mediaIds.get(source);
    const fileId = pictureId(source);
    const bytes = fileId === undefined ? dataOf(source) : this.options.pictures[fileId];
    const size = bytes && readPicture(bytes);
    const held = size && { id: this.#relate(`media/image${this.#mediaIds.size + 1}.${size.extension}`, 'image'), size };
    if (held && bytes) this.#media[`image${this.#mediaIds.size + 1}.${size.extension}`] = bytes;
    this.#mediaIds.set(source, held);
    return held;
  }

  #link(href: string, inner: string): string {
    if (href.startsWith('#')) {
      const heading = this.#slugs.get(percentDecoded(href.slice(1)));
      return heading === undefined ? inner : `<w:hyperlink w:anchor="_h${heading}">${inner}</w:hyperlink>`;
    }
    const target = linkTarget(addressOutside(href, this.options.publicUrl));
    if (target === undefined) return inner;
    const id = this.#links.get(target) ?? this.#relate(target, 'hyperlink');
    this.#links.set(target, id);
    return `<w:hyperlink r:id="r${id}">${inner}</w:hyperlink>`;
  }

  #relate(target: string, type: Relation['type']): number {
    this.#relations.push({ type, target });
    return this.#relations.length;
  }

  #changeTag(change: Change): string {
    return `<w:${change.kind} ${this.#changeAttributes(change)}/>`;
  }

  #changeAttributes({ author, date }: Change): string {
    return `w:id="${1_000_000 + ++this.#id}" w:author="${escapeText(author)}" w:date="${escapeText(date)}"`;
  }
}

/** Writes where comments begin and end. Must be called for each run once, in the order of the text. */
class CommentMarks {
  readonly #edges: number[];
  #waiting: CommentPlace[];
  #open: CommentPlace[] = [];

  constructor(comments: readonly CommentPlace[]) {
    this.#waiting = [...comments].sort((a, b) => a.from - b.from || a.id - b.id);
    this.#edges = [...new Set(comments.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  }

  /** Returns the runs, split where a comment begins or ends. */
  split(runs: readonly WordRun[]): WordRun[] {
    if (this.#edges.length === 0) return [...runs];
    return runs.flatMap((run) => {
      const isExact = run.from >= 0 && run.to - run.from === run.text.length;
      const inside = isExact ? this.#edges.filter((edge) => edge > run.from && edge < run.to) : [];
      const cuts = [run.from, ...inside, run.to];
      return inside.length === 0
        ? [run]
        : cuts.slice(1).map((end, i) => piece(run, cuts[i]! - run.from, end - run.from));
    });
  }

  around(run: WordRun, write: () => string): string {
    if (run.from < 0) return write();
    let before = this.#end(({ to, from }) => to <= run.from && to > from);
    const starting = this.#waiting.filter(({ from }) => from < run.to);
    this.#waiting = this.#waiting.slice(starting.length);
    pushAll(this.#open, starting);
    before += starting.map(({ id }) => `<w:commentRangeStart w:id="${id}"/>`).join('');
    const inner = write();
    return before + inner + this.#end(({ to }) => to <= run.to);
  }

  /** Returns the remaining marks at the end of the text. */
  rest(): string {
    const starts = this.#waiting.map(({ id }) => `<w:commentRangeStart w:id="${id}"/>`).join('');
    pushAll(this.#open, this.#waiting);
    this.#waiting = [];
    return starts + this.#end(() => true);
  }

  #end(isOver: (place: CommentPlace) => boolean): string {
    const over = this.#open.filter(isOver);
    this.#open = this.#open.filter((place) => !isOver(place));
    return over
      .map(
        ({ id }) =>
          `<w:commentRangeEnd w:id="${id}"/><w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:commentReference w:id="${id}"/></w:r>`,
      )
      .join('');
  }
}

function look(
  { strong, em, strike, mark, href }: WordRun,
  style = href === undefined ? undefined : 'Hyperlink',
): string {
  const form = [
    style && `<w:rStyle w:val="${style}"/>`,
    strong && '<w:b/><w:bCs/>',
    em && '<w:i/><w:iCs/>',
    strike && '<w:strike/>',
    mark && '<w:highlight w:val="yellow"/>',
  ].join('');
  return form && `<w:rPr>${form}</w:rPr>`;
}

interface Drawing {
  id: number;
  relation: number;
  description: string;
  /** The width that the text sets, in pixels. */
  width?: number;
  cx: number;
  cy: number;
}

function drawing({ id, relation, description, width, cx, cy }: Drawing): string {
  const name = width === undefined ? `Picture ${id}` : sizedName(id, width);
  const about = `id="${id}" name="${name}" descr="${escapeText(description)}"`;
  const picture = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
  const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
  const fill = `<pic:blipFill><a:blip r:embed="r${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
  const pic = `<pic:pic><pic:nvPicPr><pic:cNvPr ${about}/><pic:cNvPicPr/></pic:nvPicPr>${fill}${shape}</pic:pic>`;
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr ${about}/><a:graphic><a:graphicData uri="${picture}">${pic}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

const URI = /^(?:[\w\-.~:/?#@!$&'()*+,;=]|%[0-9a-f]{2})+$/i;

/** Returns an address for a relation, percent-encoded, or undefined if it isn't a URI. */
function linkTarget(href: string): string | undefined {
  try {
    const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//');
    // An address that is a URI stays as it is: `URL` would add a slash to its host.
    if (isWhole && URI.test(href) && URL.canParse(href)) return href;
    return isWhole
      ? new URL(href, 'https://x').href
      : encodeURI(href.toWellFormed()).replace(/%25([0-9a-f]{2})/gi, '%$1');
  } catch {
    return undefined;
  }
}

function dataOf(source: string): Uint8Array | undefined {
  const base64 = /^data:[^,]*;base64,(.*)$/s.exec(source)?.[1];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

/** Returns whether the first letter belongs to a right-to-left script. */
function isRightToLeft(runs: readonly WordRun[]): boolean {
  const letter = /\p{L}/u.exec(plainText(runs))?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(letter);
}
