import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { t } from '@/generated/messages/editor/contents';
import { type Heading, headingsOf } from '../outline/headings';
import { goToHeading } from '../outline/linked-heading';
import './contents.css';

const MAX_SHOWN = 300;

const known = new WeakMap<Text, Heading[]>();

function headings(doc: Text): Heading[] {
  let found = known.get(doc);
  if (!found) {
    found = headingsOf(doc).slice(0, MAX_SHOWN);
    known.set(doc, found);
  }
  return found;
}

/** The headings last drawn into an element, so that it is redrawn only when they change. */
const drawn = new WeakMap<HTMLElement, string>();

/** Draws the document's headings as a list of links to them. */
export function drawContents(view: EditorView, dom: HTMLElement): void {
  const shown = headings(view.state.doc);
  const key = JSON.stringify(shown.map(({ text, level }) => [text, level]));
  if (drawn.get(dom) === key) return;
  drawn.set(dom, key);
  const highest = Math.min(...shown.map(({ level }) => level));
  const links = shown.map(({ text, level }, index) => {
    const link = document.createElement('button');
    link.type = 'button';
    link.textContent = plainHeading(text);
    link.style.setProperty('--depth', String(level - highest));
    link.addEventListener('mousedown', (event) => event.preventDefault());
    link.addEventListener('click', () => goToNth(view, index));
    return link;
  });
  dom.replaceChildren(...(links.length > 0 ? links : [t('empty')]));
}

/** Returns a heading's text without formatting marks. */
export function plainHeading(text: string): string {
  return text
    .replace(/\[([^[\]]{0,200})\]\([^()]{0,500}\)/g, '$1')
    .replace(/[*_`~=]{1,3}(?=\S)|(?<=\S)[*_`~=]{1,3}/g, '');
}

function goToNth(view: EditorView, index: number): void {
  const heading = headings(view.state.doc)[index];
  if (heading) goToHeading(view, heading);
}
