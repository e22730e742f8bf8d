import type { Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { percentDecoded } from '@/kernel/percent-decoded';
import { Slugs } from '@/kernel/slugs';
import { type Heading, headingsOf } from './headings';

const LINK = /!?\[([^[\]]{0,200})\]\([^()]{0,500}\)/g;
/** Underscores that aren't inside a word. Other formatting marks aren't part of a heading's name anyway. */
const UNDERSCORES = /(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu;

/**
 * Returns the heading that a link to a place in the text leads to: by its name in links, such as `#first-steps`, or by
 * its words, as some programs write such links.
 */
export function linkedHeading(doc: Text, place: string): Heading | undefined {
  const wanted = percentDecoded(place.replace(/^#/, ''));
  if (wanted === '') return undefined;
  const slugs = new Slugs();
  const headings = headingsOf(doc).map((heading) => ({ heading, name: slugs.of(plainWords(heading.text)) }));
  const named = (name: string) => headings.find((one) => one.name === name)?.heading;
  return named(wanted) ?? named(new Slugs().of(wanted));
}

function plainWords(text: string): string {
  return text.replace(LINK, '$1').replace(UNDERSCORES, '');
}

/** Scrolls to a heading, and puts the caret there if the text can be edited. */
export function goToHeading(view: EditorView, { at }: Pick<Heading, 'at'>): void {
  const place = Math.min(at, view.state.doc.length);
  const selection = view.state.readOnly ? undefined : { anchor: place };
  view.dispatch({ selection, effects: EditorView.scrollIntoView(place, { y: 'start', yMargin: 40 }) });
  view.focus();
}
