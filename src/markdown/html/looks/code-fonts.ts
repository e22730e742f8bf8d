import { pushAll } from '@/kernel/push-all';
import { isRemoved } from '../html-cleanup';
import {
  findNode,
  HEADINGS,
  type HtmlNode,
  isBlank,
  isElement,
  styleOf,
  textNode,
  textOf,
  wrapped,
} from '../html-node';
import { isMarker, isWordParagraph } from '../lists/list-items';
import { isOfWriter } from '../programs/writers';
import { decorationIn } from './block-looks';
import { CodeLines, lineText } from './code-lines';
import { isMonospaced, isMonospacedInMail } from './font';
import { type Amounts, FontAmounts, isSentence, isSource } from './font-amounts';

/** Formats that code doesn't have: without them, `10⁶` is `106`. */
const FORMATS = ['sup', 'sub', 'del', 's', 'strike', 'mark'];
const ITEMS = ['li', 'td', 'th', 'dd', 'dt'];

/**
 * Makes code of text in a monospaced font, in place, where text beside it has another font: word processors have no
 * other way to write code. Whole paragraphs are only code if a word processor wrote them, if most of the text has other
 * fonts or most of the monospaced text has the signs of code, and if they aren't sentences. A mail or a terminal that is
 * monospaced throughout stays text.
 */
export function markCodeFonts(tree: HtmlNode, html = ''): void {
  if (!findNode(tree, (node) => isMonospaced(node) === true)) return;
  const isWritten = isOfWriter(tree, html);
  const amounts = new FontAmounts(tree, isWritten ? isMonospaced : isMonospacedInMail);
  const { mono, other } = amounts.of(tree);
  const { whole, sentences, signs } = amounts;
  const isMostlyCode = 2 * signs >= whole;
  if (mono === 0 || other === 0 || (sentences >= other && !isMostlyCode)) return;
  new CodeMarker(amounts, (whole <= other || isMostlyCode) && isWritten).mark(tree, {
    isMono: false,
    isItem: false,
  });
}

interface Place {
  /** Whether the font around is monospaced. */
  isMono: boolean;
  /** Whether the lines are items or cells, which have code in a line instead of blocks of code. */
  isItem: boolean;
}

class CodeMarker {
  constructor(
    private readonly amounts: FontAmounts,
    private readonly marksWhole: boolean,
  ) {}

  mark(parent: HtmlNode, { isMono, isItem }: Place): void {
    const place = { isMono: this.#fontIn(parent, isMono), isItem: isItem || isElement(parent, ...ITEMS) };
    const out = new CodeLines();
    let line: HtmlNode[] = [];
    const endLine = () => {
      const canBeWhole = this.marksWhole && place.isItem && !isElement(parent, ...HEADINGS);
      for (const node of this.#isCode(line, place.isMono, canBeWhole) ? this.#marked(line, place.isMono) : line)
        out.add(node);
      line = [];
    };
    for (const child of parent.children ?? []) {
      if (!this.amounts.isBlock(child)) {
        line.push(child);
        continue;
      }
      endLine();
      const kind = this.#lineKind(child, place);
      if (kind === 'code') out.addCode(child);
      else if (kind === 'words') out.addWords(child);
      else {
        this.mark(child, { ...place, isItem: place.isItem || isWordParagraph(child) });
        out.add(child);
      }
    }
    endLine();
    parent.children = out.end();
  }

  #fontIn(node: HtmlNode, around: boolean): boolean {
    return this.amounts.isMonospaced(node) ?? around;
  }

  /** Returns whether a line has code. In a monospaced block, words in another font are what is set apart. */
  #isCode(line: readonly HtmlNode[], isMono: boolean, canBeWhole: boolean): boolean {
    const { mono, other } = this.amounts.ofAll(line);
    if (mono === 0 || other > 0) return mono > 0 && !isMono;
    return canBeWhole && !isSentence(line.map(textOf).join(''));
  }

  /** Returns whether a paragraph is a line of code, or monospaced words that are one if they are between such lines. */
  #lineKind(node: HtmlNode, { isItem }: Place): 'code' | 'words' | undefined {
    if (!this.marksWhole || isItem || !isElement(node, 'p', 'div') || isWordParagraph(node)) return undefined;
    const { mono, other, blocks } = this.amounts.of(node);
    if (mono === 0 || other > 0 || blocks > 0) return undefined;
    if (findNode(node, (child) => isElement(child, 'img', 'a', 'input') || isSource(child) || hasFormat(child)))
      return undefined;
    return isSentence(textOf(node)) ? 'words' : 'code';
  }

  /** Returns the nodes of a line with its monospaced parts as code. */
  #marked(line: readonly HtmlNode[], isMono: boolean): HtmlNode[] {
    const out: HtmlNode[] = [];
    let run: HtmlNode[] = [];
    const endRun = () => {
      pushAll(out, codeOf(run));
      run = [];
    };
    for (const node of line) {
      const amounts = this.amounts.of(node);
      const font = this.#fontIn(node, isMono);
      if (isInRun(node, amounts, font, run.length > 0)) run.push(node);
      else {
        endRun();
        if (amounts.mono > 0 && node.children) node.children = this.#marked(node.children, font);
        out.push(node);
      }
    }
    endRun();
    return out;
  }
}

/** Returns whether a node is a part of a run of code. Space in the same font doesn't end one. */
function isInRun(node: HtmlNode, { mono, other }: Amounts, isMono: boolean, isOpen: boolean): boolean {
  const ends = (one: HtmlNode) => isElement(one, 'br', 'img', 'a', 'code', 'input') || isSource(one);
  if (other > 0 || ends(node) || isRemoved(node)) return false;
  if (findNode(node, (child) => ends(child) || isMarker(child))) return false;
  return mono > 0 || (isOpen && isMono && node.type !== 'comment');
}

/** Returns whether an element has a format that would be lost in code. */
function hasFormat(node: HtmlNode): boolean {
  if (isElement(node, ...FORMATS)) return true;
  const style = styleOf(node);
  return decorationIn(style)?.includes('line-through') === true || /^su[pb]/.test(style.get('vertical-align') ?? '');
}

/** A letter that Word draws as the bullet of an item. */
const BULLET = /^\s*[o•·▪§]\s*$/;

/**
 * Returns a run of monospaced nodes as code, in their format if all have the same one, and with the space around it.
 * Sentences stay text, and so does a run with a format that would be lost.
 */
function codeOf(run: readonly HtmlNode[]): HtmlNode[] {
  const written = lineText(run);
  const text = written.trim();
  const [first] = run;
  if (!first || text === '' || BULLET.test(text) || isSentence(text)) return [...run];
  if (run.some((node) => hasFormat(node) || findNode(node, hasFormat))) return [...run];
  const code = wrapped('code', [textNode(text)]);
  const isSame = run.every((node) => isBlank(node) || formatOf(node) === formatOf(first));
  const lead = written.slice(0, written.length - written.trimStart().length);
  const trail = written.slice(written.trimEnd().length);
  return [textNode(lead), isSame && first.type === 'element' ? around(first, code) : code, textNode(trail)];
}

/** Returns an element with code in place of its text. Elements with nothing else in them keep their formats. */
function around(element: HtmlNode, code: HtmlNode): HtmlNode {
  const [only, ...others] = element.children ?? [];
  const inner = only?.type === 'element' && others.length === 0 ? around(only, code) : code;
  return { ...element, children: [inner] };
}

function formatOf(node: HtmlNode): string {
  const style = String(node.properties?.style ?? '');
  const formats = style.match(/(?:font-weight|font-style|text-decoration)[^;]*/g) ?? [];
  return [node.tagName, ...formats].join(';');
}
