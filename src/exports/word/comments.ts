import { escapeText } from '@/kernel/html-text';
import { W, xml } from './styles';

export interface WordThread {
  /** A passage of the live text. */
  from: number;
  to: number;
  /** The first comment, then its replies. */
  comments: readonly { author: string; date: string; text: string }[];
}

const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const W15 = 'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"';

/** Returns the comments of threads, numbered from 0, and the part that says which of them reply to which. */
export function commentsXml(threads: readonly WordThread[]): { comments: string; extended: string } {
  let id = 0;
  const written: string[] = [];
  const answers: string[] = [];
  for (const { comments } of threads) {
    const first = id;
    for (const { author, date, text } of comments) {
      written.push(comment({ id, author, date, text }));
      const parent = id === first ? '' : ` w15:paraIdParent="${paragraphId(first)}"`;
      answers.push(`<w15:commentEx w15:paraId="${paragraphId(id)}"${parent} w15:done="0"/>`);
      id++;
    }
  }
  return {
    comments: xml(`<w:comments ${W} ${W14}>${written.join('')}</w:comments>`),
    extended: xml(`<w15:commentsEx ${W15}>${answers.join('')}</w15:commentsEx>`),
  };
}

interface Comment {
  id: number;
  author: string;
  date: string;
  text: string;
}

/** Returns a comment. Replies refer to its last paragraph. */
function comment({ id, author, date, text }: Comment): string {
  const initials = author
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 4);
  const lines = text.split('\n');
  const paragraphs = lines.map((line, i) => {
    const name = i === lines.length - 1 ? ` w14:paraId="${paragraphId(id)}"` : '';
    return `<w:p${name}><w:pPr><w:pStyle w:val="CommentText"/></w:pPr><w:r><w:t xml:space="preserve">${escapeText(line)}</w:t></w:r></w:p>`;
  });
  const about = `w:author="${escapeText(author)}" w:date="${escapeText(date)}" w:initials="${escapeText(initials)}"`;
  return `<w:comment w:id="${id}" ${about}>${paragraphs.join('')}</w:comment>`;
}

/** Returns an id of eight hexadecimal digits below 80000000. */
function paragraphId(id: number): string {
  return (0x10000000 + id).toString(16).toUpperCase();
}
