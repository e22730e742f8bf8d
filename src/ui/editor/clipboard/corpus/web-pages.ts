import { chromePart, type Payload, windowsPage } from './payload';

/** Parts of web pages, as browsers copy them. */
export const webPages: readonly Payload[] = [
  {
    name: 'Chrome on Windows: a heading and a paragraph with a link',
    html: windowsPage(
      '<h2 style="color: rgb(0, 0, 0); font-family: Georgia;">Sowing</h2><p style="font-size: 16px;">Sow <a href="https://example.org/peas" style="color: rgb(6, 69, 173);">peas</a>\nin <b>March</b>.</p>',
    ),
    text: 'Sowing\r\nSow peas in March.',
    markdown: '## Sowing\n\nSow [peas](https://example.org/peas) in **March**.',
  },
  {
    name: 'Chrome on Windows: words out of a sentence',
    html: windowsPage(
      '<span style="color: rgb(32, 33, 34); font-family: sans-serif; font-size: 16px; display: inline !important; float: none;">in the<span> </span></span><b style="color: rgb(32, 33, 34);">first week</b><span style="color: rgb(32, 33, 34);"><span> </span>of April</span>',
    ),
    text: 'in the first week of April',
    markdown: 'in the **first week** of April',
  },
  {
    name: 'Chrome on Windows: a list with line breaks between its items',
    html: windowsPage('<ul>\n<li>clay</li>\n<li>sand\n<ul>\n<li>coarse</li>\n</ul>\n</li>\n</ul>'),
    text: 'clay\r\nsand\r\ncoarse',
    markdown: '- clay\n- sand\n  - coarse',
  },
  {
    name: 'Chrome on macOS: an ordered list that starts at three',
    html: chromePart('<ol start="3"><li>dig</li><li>sow</li></ol>'),
    text: 'dig\nsow',
    markdown: '3. dig\n4. sow',
  },
  {
    name: 'Firefox: a quotation in a quotation',
    html: '<blockquote><p>Outer</p><blockquote><p>Inner</p></blockquote></blockquote>',
    text: 'Outer\n\nInner',
    markdown: '> Outer\n>\n> > Inner',
  },
  {
    name: 'An encyclopedia: reference marks and edit links are left out',
    html: chromePart(
      '<h3><span class="mw-headline" id="Soil">Soil</span><span class="mw-editsection"><span>[</span><a href="/w/index.php?title=Soil&amp;action=edit">edit</a><span>]</span></span></h3><p>Clay holds water.<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span>[</span>1<span>]</span></a></sup> Sand does not.</p>',
    ),
    text: 'Soil[edit]\nClay holds water.[1] Sand does not.',
    markdown: '### Soil\n\nClay holds water. Sand does not.',
  },
  {
    name: 'A code host: a highlighted block of code keeps its language and lines',
    html: chromePart(
      '<div class="highlight highlight-source-js notranslate"><pre><span class="pl-k">const</span> <span class="pl-s1">x</span> <span class="pl-c1">=</span> <span class="pl-c1">1</span><span class="pl-kos">;</span>\n<span class="pl-en">run</span>(<span class="pl-s1">x</span>);</pre></div>',
    ),
    text: 'const x = 1;\nrun(x);',
    markdown: '```js\nconst x = 1;\nrun(x);\n```',
  },
  {
    name: 'A manual: code with a language class, and its button to copy',
    html: chromePart(
      '<div class="code-wrapper"><button class="copy">Copy</button><pre class="language-python"><code class="language-python">def f(x):\n    return x\n</code></pre></div>',
    ),
    text: 'Copy\ndef f(x):\n    return x',
    markdown: '```python\ndef f(x):\n    return x\n```',
  },
  {
    name: 'A chat with a model: code below a bar with its language',
    html: chromePart(
      '<p>Run this:</p><pre class="overflow-visible!"><div class="contain-inline-size rounded-2xl"><div class="flex items-center">bash</div><div class="sticky"><button class="flex gap-1" aria-label="Copy">Copy code</button></div><div class="overflow-y-auto p-4" dir="ltr"><code class="whitespace-pre! language-bash"><span>npm run check\n</span></code></div></div></pre>',
    ),
    text: 'Run this:\n\nbash\nCopy code\nnpm run check\n',
    markdown: 'Run this:\n\n```bash\nnpm run check\n```',
  },
  {
    name: 'A formula drawn by KaTeX is its TeX',
    html: chromePart(
      '<p>With <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">E=mc2</span></span></span> we see.</p>',
    ),
    text: 'With E=mc2E=mc^2 we see.',
    markdown: 'With $E=mc^2$ we see.',
  },
  {
    name: 'A displayed formula drawn by KaTeX is a block of its own',
    html: chromePart(
      '<p>So</p><span class="katex-display"><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">a^2+b^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">a2+b2</span></span></span><p>holds.</p>',
    ),
    text: 'So\na2+b2\nholds.',
    markdown: 'So\n\n$$\na^2+b^2\n$$\n\nholds.',
  },
  {
    name: 'A task list of a code host',
    html: chromePart(
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked="" disabled=""> water</li><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled=""> weed</li></ul>',
    ),
    text: 'water\nweed',
    markdown: '- [x] water\n- [ ] weed',
  },
  {
    name: 'A table with a heading row and a pipe in a cell',
    html: chromePart(
      '<table><thead><tr><th>Bed</th><th style="text-align:right">Rows</th></tr></thead><tbody><tr><td>a | b</td><td style="text-align:right">3</td></tr></tbody></table>',
    ),
    text: 'Bed\tRows\na | b\t3',
    markdown: '| Bed | Rows |\n| --- | ---: |\n| a \\| b |    3 |',
  },
  {
    name: 'A table with paragraphs and a list in its cells stays on one line a row',
    html: chromePart(
      '<table><tr><th>Bed</th><th>Plan</th></tr><tr><td><p>North</p></td><td><p>First</p><p>then</p><ul><li>peas</li><li>beans</li></ul></td></tr></table>',
    ),
    text: 'Bed\tPlan\nNorth\tFirst\nthen\npeas\nbeans',
    markdown: '| Bed | Plan |\n| --- | --- |\n| North | First<br>then<br>• peas<br>• beans |',
  },
  {
    name: 'A heading with its anchor’s #',
    html: chromePart('<h2 id="x"><a class="anchor" href="#x" aria-hidden="true">#</a>Watering</h2><p>Twice.</p>'),
    text: '#Watering\nTwice.',
    markdown: '## Watering\n\nTwice.',
  },
  {
    name: 'A picture with a caption',
    html: chromePart(
      '<figure><img src="https://example.org/bed.jpg" alt="A bed"><figcaption>The north bed</figcaption></figure>',
    ),
    text: 'The north bed',
    markdown: '![A bed](https://example.org/bed.jpg "The north bed")',
  },
  {
    name: 'What the page hides stays hidden',
    html: chromePart(
      '<p>Seen<span style="display:none">unseen</span><span hidden>unseen</span><span class="x" style="visibility: hidden">unseen</span></p>',
    ),
    text: 'Seen',
    markdown: 'Seen',
  },
  {
    name: 'Line breaks inside a paragraph are kept',
    html: chromePart('<p>12 Field Lane<br>Moor End<br></p>'),
    text: '12 Field Lane\nMoor End',
    markdown: '12 Field Lane\\\nMoor End',
  },
  {
    name: 'A definition list',
    html: chromePart('<dl><dt>Loam</dt><dd>Clay and sand.</dd></dl>'),
    text: 'Loam\nClay and sand.',
    markdown: '**Loam**\n\nClay and sand.',
  },
  {
    name: 'Emphasis with spaces inside its edges',
    html: chromePart('<p>a<strong> bold </strong>word and<em> soft</em></p>'),
    text: 'a bold word and soft',
    markdown: 'a **bold** word and *soft*',
  },
  {
    name: 'A word processor in the browser: colours and highlights',
    html: chromePart(
      '<p>This is <mark>marked</mark> and <span style="background-color: yellow">so is this</span>.</p>',
    ),
    text: 'This is marked and so is this.',
    markdown: 'This is ==marked== and ==so is this==.',
  },
];
