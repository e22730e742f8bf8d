import katex from 'katex';
import { escapeText } from '@/kernel/html-text';
import { Slugs } from '@/kernel/slugs';
import type { Callout } from '@/markdown/core/callout-of';
import { mathProblem } from '@/markdown/math-limits';
import { addressOutside, pictureId } from '../core/address';
import { groupRuns } from '../core/group';
import { shownText } from '../core/shown-text';
import { type Block, type DocumentTree, type ListItem, plainText, type Run } from '../core/tree';

export interface HtmlOptions {
  /** Data URIs of the project's pictures, by file id. */
  pictures: Readonly<Record<string, string>>;
  /** The address of this server, without a trailing slash. */
  publicUrl: string;
  calloutTitles: Readonly<Record<Callout, string>>;
}

/**
 * Returns the body of a page for a document. Its tags and attributes come only from this file; the document's text is
 * always escaped.
 */
export function writeHtml({ blocks, notes }: DocumentTree, options: HtmlOptions): string {
  const writer = new HtmlWriter(options);
  return writer.blocks(blocks) + writer.notes(notes);
}

const LOOKS = [
  ['strong', 'strong'],
  ['em', 'em'],
  ['strike', 'del'],
  ['mark', 'mark'],
] as const;

class HtmlWriter {
  readonly #slugs = new Slugs();
  readonly #referred = new Set<number>();

  constructor(private readonly options: HtmlOptions) {}

  blocks(blocks: readonly Block[]): string {
    return blocks.map((block) => this.#block(block)).join('\n');
  }

  notes(notes: readonly Run[][]): string {
    if (notes.length === 0) return '';
    const items = notes.map(
      (runs, i) =>
        `<li id="fn-${i + 1}"><p>${this.#runs(runs)} <a class="back" href="#fnref-${i + 1}" role="doc-backlink">↩</a></p></li>`,
    );
    return `\n<section class="notes" role="doc-endnotes"><hr><ol>${items.join('\n')}</ol></section>`;
  }

  #block(block: Block): string {
    switch (block.kind) {
      case 'paragraph':
        return `<p>${this.#runs(block.runs)}</p>`;
      case 'heading': {
        const id = escapeText(this.#slugs.of(plainText(block.runs)));
        return `<h${block.level}${id && ` id="${id}"`}>${this.#runs(block.runs)}</h${block.level}>`;
      }
      case 'code': {
        const language = block.language && ` class="language-${escapeText(block.language)}"`;
        return `<pre dir="ltr"><code${language}>${escapeText(block.text)}</code></pre>`;
      }
      case 'math':
        return `<div class="math">${math(block.text, true)}</div>`;
      case 'rule':
        return '<hr>';
      case 'table':
        return this.#table(block);
      case 'quote':
        return this.#quote(block);
      case 'list':
        return this.#list(block);
    }
  }

  #quote({ callout, blocks }: Extract<Block, { kind: 'quote' }>): string {
    if (!callout) return `<blockquote>${this.blocks(blocks)}</blockquote>`;
    const title = `<p class="callout-title">${escapeText(this.options.calloutTitles[callout])}</p>`;
    return `<blockquote class="callout ${callout}">${title}${this.blocks(blocks)}</blockquote>`;
  }

  #list({ start, isTight, items }: Extract<Block, { kind: 'list' }>): string {
    const inner = items.map((item) => this.#item(item, isTight)).join('\n');
    if (start === undefined) return `<ul>${inner}</ul>`;
    return `<ol${start === 1 ? '' : ` start="${start}"`}>${inner}</ol>`;
  }

  #item({ checked, blocks }: ListItem, isTight: boolean): string {
    const box =
      checked === undefined
        ? ''
        : `<span class="box" role="img" aria-label="${checked ? 'x' : '-'}">${checked ? '☑' : '☐'}</span> `;
    const written = blocks.map((block) =>
      isTight && block.kind === 'paragraph' ? this.#runs(block.runs) : this.#block(block),
    );
    return `<li${box && ' class="task"'}>${box}${written.join('\n')}</li>`;
  }

  #table({ alignments, head, rows }: Extract<Block, { kind: 'table' }>): string {
    const row = (cells: readonly Run[][], tag: 'th' | 'td') => {
      const written = cells.map((runs, column) => {
        const align = alignments[column];
        return `<${tag}${align ? ` class="${align}"` : ''}>${this.#runs(runs)}</${tag}>`;
      });
      return `<tr>${written.join('')}</tr>`;
    };
    // Written first: the first reference to a footnote is the one that the footnote leads back to.
    const top = row(head, 'th');
    const body = rows.length > 0 ? `<tbody>${rows.map((cells) => row(cells, 'td')).join('\n')}</tbody>` : '';
    return `<div class="table"><table><thead>${top}</thead>${body}</table></div>`;
  }

  #runs(runs: readonly Run[]): string {
    return groupRuns(runs, ({ href }) => href)
      .map(({ key: href, items }) => {
        const inner = this.#looks(items, 0);
        return href === undefined ? inner : this.#link(href, inner);
      })
      .join('');
  }

  #looks(runs: readonly Run[], level: number): string {
    const [look, tag] = LOOKS[level] ?? [];
    if (!look) return runs.map((run) => this.#run(run)).join('');
    return groupRuns(runs, (run) => run[look])
      .map(({ key, items }) => {
        const inner = this.#looks(items, level + 1);
        return key ? `<${tag}>${inner}</${tag}>` : inner;
      })
      .join('');
  }

  #run(run: Run): string {
    switch (run.kind) {
      case 'text':
        return escapeText(shownText(run));
      case 'code':
        return `<code dir="ltr">${escapeText(run.text)}</code>`;
      case 'math':
        return math(run.text, false);
      case 'break':
        return '<br>';
      case 'note':
        return this.#reference(run);
      case 'image':
        return this.#captioned(run);
    }
  }

  #reference({ note = 0, href }: Run): string {
    const number = note + 1;
    // Links can't be nested.
    if (href !== undefined) return `<sup>${number}</sup>`;
    const id = this.#referred.has(number) ? '' : ` id="fnref-${number}"`;
    this.#referred.add(number);
    return `<sup><a${id} href="#fn-${number}" role="doc-noteref">${number}</a></sup>`;
  }

  #captioned(run: Run): string {
    const { caption } = run;
    const image = this.#image(run);
    if (caption === undefined) return image;
    return `<span class="picture">${image}<span class="caption">${escapeText(caption)}</span></span>`;
  }

  /**
   * Pictures of the project are embedded in the file. Nothing is loaded from elsewhere: other pictures become links.
   */
  #image({ source = '', text, width, href }: Run): string {
    const fileId = pictureId(source);
    const data = fileId === undefined ? source : (this.options.pictures[fileId] ?? '');
    if (data.startsWith('data:')) {
      const size = width === undefined ? '' : ` width="${width}"`;
      return `<img src="${escapeText(data)}" alt="${escapeText(text)}"${size}>`;
    }
    const shown = escapeText(text || source);
    // Links can't be nested, and a file that the person may not see has no address for them.
    return href !== undefined || fileId !== undefined ? `[${shown}]` : this.#link(source, shown);
  }

  #link(href: string, inner: string): string {
    return `<a href="${escapeText(addressOutside(href, this.options.publicUrl))}" rel="noreferrer">${inner}</a>`;
  }
}

/** Returns a formula as MathML, which browsers draw by themselves, or its source if it's too large or has an error. */
function math(source: string, isBlock: boolean): string {
  try {
    if (mathProblem(source) === undefined) {
      return katex.renderToString(source, {
        output: 'mathml',
        displayMode: isBlock,
        throwOnError: true,
        trust: false,
        strict: 'ignore',
        maxSize: 40,
        maxExpand: 500,
      });
    }
  } catch {
    // The writer made a mistake in the TeX.
  }
  return `<code dir="ltr">${escapeText(source)}</code>`;
}
