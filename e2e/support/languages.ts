import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Page } from '@playwright/test';
import { readMessages } from '../../scripts/messages/generate.mjs';
import { pseudo } from '../../scripts/messages/pseudo-language.mjs';

type OtherLanguage = 'de' | 'en-XB';

/**
 * Returns the English texts on a page that should be in another language: those that match an English message of the
 * catalogue, with any values filled in.
 */
export async function englishTextsOn(page: Page, language: OtherLanguage): Promise<string[]> {
  const isEnglish = englishIn(language);
  return [...new Set(await textsOn(page))].filter(isEnglish);
}

type Folders = Record<string, Record<string, string>>;

const finders = new Map<OtherLanguage, (text: string) => boolean>();

/** Returns a function that says whether a text matches an English message and no translated message. */
function englishIn(language: OtherLanguage): (text: string) => boolean {
  const found = finders.get(language);
  if (found) return found;
  const german: Folders = readMessages('de');
  const english: Folders = readMessages('en');
  // The names of first projects and the like stay in the language of the person who created them.
  const keys = Object.entries(english).flatMap(([folder, texts]) =>
    folder === 'server/names'
      ? []
      : Object.entries(texts).map(([key, text]) => ({ text, german: german[folder]?.[key] })),
  );
  // Texts that are the same in German, such as a product's name, don't count as English.
  const inGerman = keys.flatMap((key) => key.german ?? []);
  const others = language === 'de' ? inGerman : [...inGerman, ...keys.map(({ text }) => pseudo(text))];
  const isOther = matcherOf(others);
  const isEnglishText = matcherOf(keys.map(({ text }) => text));
  const known = new Map<string, boolean>();
  const isEnglish = (text: string): boolean => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = isEnglishText(text) && !isOther(text);
    known.set(text, answer);
    return answer;
  };
  finders.set(language, isEnglish);
  return isEnglish;
}

/** Returns a function that says whether a text matches one of the messages. */
function matcherOf(messages: readonly string[]): (text: string) => boolean {
  const forms = messages.flatMap((message) => formsOf(parse(message)));
  const whole = new Set(forms.filter((form) => !form.includes(VALUE)));
  const patterns = forms
    .filter((form) => form.includes(VALUE) && LEAST_WORDS.test(form))
    .map((form) => new RegExp(`^${form.split(VALUE).map(escaped).join('.+')}$`, 's'));
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}

const VALUE = '\0';
/**
 * A message with values is matched only if it has at least two runs of 3 letters. With fewer, its pattern would match
 * texts of other messages.
 */
const LEAST_WORDS = /\p{L}{3}.*\p{L}{3}/su;
/** The most forms of one message. */
const MAX_FORMS = 50;

/** Returns all forms of a message: one for each combination of its plural and select branches. */
function formsOf(nodes: readonly MessageFormatElement[]): string[] {
  return nodes
    .reduce<string[]>(
      (forms, node) => forms.flatMap((form) => partsOf(node).map((part) => form + part)).slice(0, MAX_FORMS),
      [''],
    )
    .map((form) => form.trim());
}

function partsOf(node: MessageFormatElement): string[] {
  if (node.type === TYPE.literal) return [node.value];
  if (node.type === TYPE.tag) return formsOf(node.children);
  if (node.type === TYPE.plural || node.type === TYPE.select) {
    return Object.values(node.options).flatMap(({ value }) => formsOf(value));
  }
  return [VALUE];
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** Returns all texts on a page that people see or screen readers say, except people's own words. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, [dir=auto], [lang]:not(html), .cm-content')) continue;
      const texts =
        node instanceof Element
          ? ['aria-label', 'title', 'placeholder', 'aria-description', 'data-tip'].map((name) =>
              node.getAttribute(name),
            )
          : [node.textContent];
      found.push(...texts.flatMap((text) => text?.trim() || []));
    }
    return found;
  });
}

/** Returns parts that don't fit into the window: the page itself, or controls that can't be scrolled into view. */
export function excessOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isScrolled = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && isScrolled(element.parentElement));
    // Intentionally hidden elements have no size, or are completely outside.
    const isCut = ({ left, right, width }: DOMRect) =>
      width > 0 && right > 0 && left < clientWidth && (left < -1 || right > clientWidth + 1);
    const cut = [...document.querySelectorAll('button, a, input, select')]
      .filter((control) => isCut(control.getBoundingClientRect()) && !isScrolled(control))
      .map((control) => `cut off: ${control.textContent || control.getAttribute('aria-label')}`);
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`, ...cut] : cut;
  });
}
