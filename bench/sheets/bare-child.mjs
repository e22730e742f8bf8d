// The bare compiler, called from a script: without template, separate process and sandbox. Reads JSON lines {source,
// want} from stdin and answers {ms}. The first line is {fonts}.
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
