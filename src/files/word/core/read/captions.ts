import type { Block, Inline, Paragraph } from '../model';
import { writeTitle } from '../write/escape';

/** Returns the blocks with captions as parts of their pictures. Other captions, such as those of tables, are text. */
export function withCaptions(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    if (block.type === 'table' || block.kind !== 'caption') {
      out.push(block);
      continue;
    }
    const before = out.at(-1);
    const picture = before?.type === 'paragraph' ? before.inlines.filter(isContent) : [];
    const [only] = picture;
    const caption = textOf(block);
    if (before?.type === 'paragraph' && picture.length === 1 && isPicture(only) && caption !== '') {
      const inlines = before.inlines.map((inline) => (inline === only ? captioned(only, caption) : inline));
      out[out.length - 1] = { ...before, inlines };
    } else out.push({ ...block, kind: 'plain' });
  }
  return out;
}

type Raw = Extract<Inline, { type: 'raw' }>;

/** The end of a picture that has no caption yet. */
const END = /\]\([^\s()]+\)$/;

function isPicture(inline: Inline | undefined): inline is Raw {
  return inline?.type === 'raw' && inline.markdown.startsWith('![') && END.test(inline.markdown);
}

function captioned(picture: Raw, caption: string): Raw {
  return { ...picture, markdown: `${picture.markdown.slice(0, -1)} ${writeTitle(caption)})` };
}

function isContent(inline: Inline): boolean {
  return inline.type === 'raw' || (inline.type === 'text' && inline.text.trim() !== '');
}

/** Returns the text of a caption, or nothing if it has more than a caption can have: formats, links or comments. */
function textOf({ inlines }: Paragraph): string {
  const isPlain = inlines.every(
    (inline) =>
      inline.type === 'text' &&
      inline.href === '' &&
      !(inline.bold || inline.italic || inline.strike || inline.highlight || inline.code),
  );
  if (!isPlain) return '';
  const text = inlines.map((inline) => (inline.type === 'text' ? inline.text : '')).join('');
  return text.replace(/\s+/g, ' ').trim();
}
