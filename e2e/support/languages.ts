import type { Page } from '@playwright/test';
import { readMessages } from '../../scripts/messages/generate.mjs';
import { pseudo } from '../../scripts/messages/pseudo-language.mjs';

type OtherLanguage = 'de' | 'en-XB';

/** Returns the catalogue's English texts that appear on a page in another language. */
export async function englishTextsOn(page: Page, language: OtherLanguage): Promise<string[]> {
  const english = englishTexts(language);
  return [...new Set((await textsOn(page)).filter((text) => english.has(text)))];
}

type Folders = Record<string, Record<string, string>>;

/** Returns English messages without values whose translation differs. */
function englishTexts(language: OtherLanguage): ReadonlySet<string> {
  const translated: Folders | undefined = language === 'de' ? readMessages('de') : undefined;
  const english: Folders = readMessages('en');
  const messages = Object.entries(english).flatMap(([folder, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ text, other: translated?.[folder]?.[key] ?? pseudo(text) })),
  );
  const same = new Set(messages.map(({ other }) => other));
  return new Set(messages.map(({ text }) => text).filter((text) => !/[{<]/.test(text) && !same.has(text)));
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
