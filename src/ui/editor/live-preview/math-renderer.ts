import katex from 'katex';
import 'katex/dist/katex.min.css';

/**
 * Renders TeX into an element. Loaded with the first formula of a page. `trust: false` keeps `\href`, `\includegraphics`
 * and HTML extensions of TeX from doing anything; sizes and expansions are bounded, since the source is anybody's.
 */
export function renderMath(source: string, target: HTMLElement, isBlock: boolean): void {
  katex.render(source, target, {
    displayMode: isBlock,
    throwOnError: false,
    trust: false,
    strict: 'ignore',
    maxSize: 40,
    maxExpand: 500,
  });
}
