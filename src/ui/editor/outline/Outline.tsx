'use client';

import type { Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '@/generated/messages/editor/outline';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
import { plainHeading } from '../contents/contents';
import type { EditorHandle } from '../editor-options';
import { HEADING_MARGIN, type Heading, headingsOf, readingLine } from './headings';
import { countText, type TextCounts } from './text-counts';

const SETTLED_MS = 300;
const MAX_SHOWN = 500;

interface OutlineProps {
  editor: EditorHandle;
  /** The button above the text, if it opened the outline. The outline then takes the focus, and Escape closes it. */
  opener?: HTMLElement | undefined;
  /** Shown below the headings. */
  foot?: ReactNode;
  onClose(): void;
}

/** Lists the document's headings, marks the one being read, and shows the length of the text below them. */
export function Outline({ editor, opener, foot, onClose }: OutlineProps) {
  const { headings, counts, selected } = useTextFacts(editor);
  const current = useCurrentHeading(editor, headings);
  const highest = Math.min(...headings.map(({ level }) => level));
  const pane = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  useFocusFrom(opener, pane);
  const choose = (heading: Heading) => {
    goTo(editor, heading);
    if (coversText(pane.current)) onClose();
  };
  // A long outline scrolls with the text. Chrome returns a promise here, which isn't a cleanup, so nothing is returned.
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      aria-label={t('outline')}
      onKeyDown={opener && onKeyDown}
      className="flex w-60 shrink-0 flex-col border-line border-e bg-paper text-sm @max-3xl:absolute @max-3xl:inset-y-0 @max-3xl:start-0 @max-3xl:z-20 @max-3xl:shadow-lg"
    >
      <div className="flex items-center justify-between py-1.5 ps-4 pe-2">
        <h2 className="font-medium text-soft text-xs">{t('outline')}</h2>
        <IconButton label={t('close')} icon={<X size={15} aria-hidden="true" />} onClick={onClose} />
      </div>
      <nav ref={list} aria-label={t('headings')} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {headings.length === 0 && <p className="px-2 text-faint">{t('empty')}</p>}
        {headings.map((heading, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: headings have no other identity
            key={i}
            type="button"
            aria-current={i === current ? 'location' : undefined}
            className={cx(
              'block w-full truncate rounded-md py-1 pe-2 text-start hover:bg-hover',
              i === current ? 'font-medium text-ink' : 'text-soft',
            )}
            style={{ paddingInlineStart: `${0.5 + (heading.level - highest) * 0.8}rem` }}
            onClick={() => choose(heading)}
          >
            {plainHeading(heading.text)}
          </button>
        ))}
      </nav>
      {foot}
      <p className="border-line border-t px-4 py-2 text-faint text-xs tabular-nums">
        {selected && <span className="block">{t('wordsSelected', { count: selected.words })}</span>}
        <span className="block">{t('words', { count: counts.words })}</span>
        <span className="block">{t('lengthAndTime', { characters: counts.characters, minutes: counts.minutes })}</span>
      </p>
    </aside>
  );
}

/** Moves the focus from the button that opened a pane into the pane and, if it is still there at the end, back. */
function useFocusFrom(opener: HTMLElement | undefined, pane: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = pane.current;
    if (!opener || !element) return;
    element.focus();
    return () => {
      if (element.contains(document.activeElement)) opener.focus();
    };
  }, [opener, pane]);
}

/** Scrolls to a heading and moves the caret there, except on touch screens, where the focus would open the keyboard. */
function goTo({ view }: EditorHandle, { at }: Heading): void {
  const anchor = Math.min(at, view.state.doc.length);
  const isTouch = matchMedia('(pointer: coarse)').matches;
  view.dispatch({
    ...(!isTouch && { selection: { anchor } }),
    effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: HEADING_MARGIN }),
  });
  if (!isTouch) view.focus();
}

/** Returns whether the outline covers the text because there is no room beside it. The style sheet decides. */
function coversText(pane: HTMLElement | null): boolean {
  return pane !== null && getComputedStyle(pane).position === 'absolute';
}

interface TextFacts {
  headings: readonly Heading[];
  counts: TextCounts;
  selected: TextCounts | undefined;
}

/** Headings and counts by text. A text is read once, however often the selection changes. */
const known = new WeakMap<Text, Omit<TextFacts, 'selected'>>();

function readText(doc: Text): Omit<TextFacts, 'selected'> {
  const read = known.get(doc) ?? {
    headings: headingsOf(doc).slice(0, MAX_SHOWN),
    counts: countText(doc.toString()),
  };
  known.set(doc, read);
  return read;
}

function factsOf({ view }: EditorHandle): TextFacts {
  const { doc, selection } = view.state;
  const { from, to } = selection.main;
  return {
    ...readText(doc),
    selected: from === to ? undefined : countText(doc.sliceString(from, to)),
  };
}

/** Returns facts about the text. They are updated once typing pauses, because all of the text is read. */
function useTextFacts(editor: EditorHandle): TextFacts {
  const [facts, setFacts] = useState(() => factsOf(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { doc, selection } = editor.view.state;
    const stop = editor.subscribe((state) => {
      if (state.doc === doc && state.selection.eq(selection)) return;
      ({ doc, selection } = state);
      clearTimeout(timer);
      timer = setTimeout(() => setFacts(factsOf(editor)), SETTLED_MS);
    });
    setFacts(factsOf(editor));
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editor]);
  return facts;
}

/** Returns the index of the last heading above the line being read. */
function useCurrentHeading(editor: EditorHandle, headings: readonly Heading[]): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const { view } = editor;
    const { scrollDOM } = view;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { to } = view.lineBlockAtHeight(Math.max(0, readingLine(scrollDOM) - view.documentPadding.top));
      setCurrent(headings.findLastIndex(({ at }) => at <= to));
    };
    const follow = () => {
      frame ||= requestAnimationFrame(look);
    };
    follow();
    scrollDOM.addEventListener('scroll', follow, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      scrollDOM.removeEventListener('scroll', follow);
    };
  }, [editor, headings]);
  return current;
}
