// The bare compiler, called from a script: no template, no process of its own, no sandbox. Takes a source and font
// folders as JSON on stdin lines {source, want}, answers {ms}; the first line is {fonts}.
import { createInterface } from 'node:readline';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

let compiler;
for await (const line of createInterface({ input: process.stdin })) {
  const { fonts, source, want } = JSON.parse(line);
  const start = performance.now();
  if (fonts) compiler = NodeCompiler.create({ workspace: process.cwd(), fontArgs: [{ fontPaths: fonts }] });
  const main = `${process.cwd()}/main.typ`;
  compiler.addSource(main, source);
  const { result } = compiler.compile({ mainFilePath: main });
  const length = want === 'pdf' ? compiler.pdf(result).length : compiler.plainSvg(result).length;
  console.log(JSON.stringify({ ms: performance.now() - start, length, rss: process.memoryUsage().rss }));
}
