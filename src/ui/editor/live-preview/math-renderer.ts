import 'katex/dist/katex.min.css';
import { mathProblem, renderMathToHtml } from '@/markdown/math-limits';

/** Renders TeX into an element, or shows its source if it can't be drawn. Loaded with the first formula of a page. */
export function renderMath(source: string, target: HTMLElement, isBlock: boolean): void {
  const problem = mathProblem(source);
  if (problem === undefined) {
    target.innerHTML = renderMathToHtml(source, isBlock);
    return;
  }
  const code = document.createElement('code');
  code.className = 'vr-math-refused';
  code.title = problem;
  code.textContent = source;
  target.replaceChildren(code);
}
