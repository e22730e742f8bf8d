import katex from 'katex';
import sax from 'sax';
import { mathProblem } from '@/markdown/math-limits';
import { type MathNode, writeFormula } from './core/write-formula';

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: (MathNode | string)[];
}

/** Returns a formula in TeX as a Typst expression, or undefined if it's too large or has an error. */
export function formula(source: string, isBlock: boolean): string | undefined {
  try {
    if (mathProblem(source) !== undefined) return undefined;
    const options = { displayMode: isBlock, throwOnError: true, trust: false, strict: 'ignore' } as const;
    const html = katex.renderToString(source, { ...options, output: 'mathml', maxSize: 40, maxExpand: 500 });
    return writeFormula(parsed(html), isBlock);
  } catch {
    // The writer made a mistake in the TeX.
    return undefined;
  }
}

/** Parses KaTeX's MathML, which is also XML. */
function parsed(html: string): MathNode {
  const parser = sax.parser(true);
  const root: Open = { name: '', attributes: {}, children: [] };
  const open = [root];
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    const node: Open = { name, attributes: attributes as Record<string, string>, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = (text) => open.at(-1)?.children.push(text);
  parser.write(html).close();
  return root;
}
