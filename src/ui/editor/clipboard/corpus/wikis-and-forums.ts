import { chromePart, googleDocs, officePage, type Payload } from './payload';

/** A formula as Wikipedia shows it. Browsers only copy the picture, because the formula beside it is hidden. */
const wikiMath = (tex: string, kind: 'inline' | 'display') =>
  `<span class="mwe-math-element mwe-math-element-${kind}"><img src="https://wikimedia.example.org/math/render/svg/abc" class="mwe-math-fallback-image-${kind} mw-invert skin-invert" aria-hidden="true" style="vertical-align: -0.3ex;" alt="{\\displaystyle ${tex}}"></span>`;
const number = (line: number) =>
  `<span class="comment linenumber ds-line-number" data-ds--line-number="${line}">${line}</span>`;

/** Wikis, trackers, forums, manuals and newsletters. */
export const wikisAndForums: readonly Payload[] = [
  {
    name: 'An encyclopedia: formulas are pictures described by their TeX, and marks for authors are left out',
    html: chromePart(
      `<p>It is ${wikiMath('a^{2}', 'inline')}.<sup class="noprint Inline-Template Template-Fact" style="white-space:nowrap;">[<i><a href="https://example.org/Citation_needed"><span>citation needed</span></a></i>]</sup> So</p><dl><dd>${wikiMath('b=1', 'display')}</dd></dl>`,
    ),
    text: 'It is {\\displaystyle a^{2}}.[citation needed] So\n{\\displaystyle b=1}',
    markdown: 'It is $a^{2}$. So\n\n$$\nb=1\n$$',
  },
  {
    name: 'Confluence: a panel, tasks and code with the numbers of its lines',
    html: chromePart(
      `<div class="ak-editor-panel" data-panel-type="info"><div class="ak-editor-panel__icon"><span role="img" aria-label="info"><svg></svg></span></div><div class="ak-editor-panel__content"><p>Water daily.</p></div></div><div data-node-type="actionList" data-task-list-local-id=""><div data-task-local-id="1" data-task-state="DONE">Dig</div><div data-task-local-id="2" data-task-state="TODO"><input type="checkbox"><div>Sow</div></div></div><div class="code-block"><span data-ds--code--code-block=""><code class="language-java" style="white-space: pre;"><span data-ds--code--row="1">${number(1)}<span>int a;\n</span></span><span data-ds--code--row="2">${number(2)}<span>int b;\n</span></span></code></span></div><div class="confluence-information-macro confluence-information-macro-warning"><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>No frost.</p></div></div>`,
    ),
    text: 'Water daily.\n\nDig\nSow\n1int a;\n2int b;\nNo frost.',
    markdown:
      '> [!NOTE]\n> Water daily.\n\n- [x] Dig\n- [ ] Sow\n\n```java\nint a;\nint b;\n```\n\n> [!WARNING]\n> No frost.',
  },
  {
    name: 'Teams: a block of code',
    html: chromePart(
      '<p>Run</p><codeblock class="Bash"><code>npm test<br>npm start</code></codeblock><p>&nbsp;</p><p>now.</p>',
    ),
    text: 'Run\nnpm test\nnpm start\n\nnow.',
    markdown: 'Run\n\n```\nnpm test\nnpm start\n```\n\nnow.',
  },
  {
    name: 'A manual: headings that link to themselves, code with a bar, and a box for a note',
    html: chromePart(
      '<h2 id="map_syntax"><a class="heading-anchor" href="https://example.org/map#map_syntax">Syntax</a></h2><div class="code-example"><div class="example-header"><span class="language-name">js</span><button>Copy</button></div><pre class="brush: js notranslate"><code>map(x)\n</code></pre></div><div class="notecard note"><p><strong>Note:</strong> Be careful.</p></div>',
    ),
    text: 'Syntax\njs\nmap(x)\nNote: Be careful.',
    markdown: '## Syntax\n\n```js\nmap(x)\n```\n\n> [!NOTE]\n> Be careful.',
  },
  {
    name: 'A forum: a quotation with a picture of its author, and code in no language',
    html: chromePart(
      '<aside class="quote no-group" data-username="ann"><div class="title"><div class="quote-controls"></div><img alt="" width="24" height="24" src="https://example.org/ann.png" class="avatar"> ann:</div><blockquote><p>Which bed?</p></blockquote></aside><pre class="codeblock-buttons"><code class="lang-auto">a=1</code></pre>',
    ),
    text: 'ann:\n\nWhich bed?\n\na=1',
    markdown: 'ann:\n\n> Which bed?\n\n```\na=1\n```',
  },
  {
    name: 'An editor on the base of Quill: levels by class, and one list of several kinds',
    html: chromePart(
      '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>clay</li><li data-list="bullet" class="ql-indent-1"><span class="ql-ui" contenteditable="false"></span>wet</li><li data-list="ordered"><span class="ql-ui" contenteditable="false"></span>dig</li><li data-list="ordered">sow</li><li data-list="checked">water</li><li data-list="unchecked">weed</li></ol><p>and</p><ul><li>sand</li><li class="ql-indent-1">fine</li></ul>',
    ),
    text: 'clay\nwet\ndig\nsow\nwater\nweed\nand\nsand\nfine',
    markdown: '- clay\n  - wet\n\n1. dig\n2. sow\n\n- [x] water\n- [ ] weed\n\nand\n\n- sand\n  - fine',
  },
  {
    name: 'A tracker: tasks that say themselves whether they are checked',
    html: chromePart(
      '<ul data-type="todo_list"><li data-type="todo_item" data-checked="false"><p>weed</p></li><li data-type="todo_item" data-checked="true"><p>water</p></li></ul>',
    ),
    text: 'weed\nwater',
    markdown: '- [ ] weed\n- [x] water',
  },
  {
    name: 'A newsletter: tables that only place their content',
    html: chromePart(
      '<table role="presentation" width="600"><tbody><tr><td style="padding:10px"><h1>News</h1><p>Hello <b>all</b></p></td></tr><tr><td><table role="presentation"><tbody><tr><td><img src="https://example.org/a.png" width="100" alt="Logo"></td><td><a href="https://example.org/go">Read more</a></td></tr></tbody></table></td></tr></tbody></table>',
    ),
    text: 'News\nHello all\nRead more',
    markdown: '# News\n\nHello **all**\n\n![Logo](https://example.org/a.png)\n\n[Read more](https://example.org/go)',
  },
  {
    name: 'Google Docs: code in a frame, which is a table of one cell',
    html: googleDocs(
      '<p dir="ltr"><span style="font-family:Arial,sans-serif">Get the tools of the garden:</span></p><div dir="ltr" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="600"/></colgroup><tbody><tr><td style="border:solid"><p dir="ltr"><span style="font-family:Consolas,sans-serif;white-space:pre-wrap;">cd garden</span></p><p dir="ltr"><span style="font-family:Consolas,sans-serif;white-space:pre-wrap;">dig --deep</span></p></td></tr></tbody></table></div>',
    ),
    text: 'Get the tools of the garden:\n\ncd garden\ndig --deep',
    markdown: 'Get the tools of the garden:\n\n```\ncd garden\ndig --deep\n```',
  },
  {
    name: 'Google Docs: a block of code, which has signs at its ends',
    html: googleDocs(
      '<p dir="ltr"><span style="font-family:Arial,sans-serif">Run</span></p><p dir="ltr"><span style="font-family:\'Roboto Mono\',monospace;color:#37474f;">\uEC03npm\u00a0test</span></p><p dir="ltr"><span style="font-family:\'Roboto Mono\',monospace;">Then wait until it ends.\uEC02</span></p>',
    ),
    text: 'Run\nnpm test\nThen wait until it ends.',
    markdown: 'Run\n\n```\nnpm test\nThen wait until it ends.\n```',
  },
  {
    name: 'Notion: a callout and formulas are Markdown in its page, and prices are text',
    html: chromePart(
      '<!-- notionvc: 00000000-0000-4000-8000-000000000000 --><aside>\n💡 Dig first.\n\n</aside><p>With $E=mc^2$ and $x$, it costs $5 to $6, <code>$a_b$</code>.</p>',
    ),
    text: '<aside>\n💡 Dig first.\n\n</aside>\n\nWith $E=mc^2$ and $x$, it costs $5 to $6, `$a_b$`.',
    markdown: '> [!NOTE]\n>\n> 💡 Dig first.\n\nWith $E=mc^2$ and $x$, it costs $5 to $6, `$a_b$`.',
  },
  {
    name: 'A mail: names with their addresses',
    html: officePage(
      '<p class=MsoNormal><b>From:</b> Ann Smith &lt;ann@example.org&gt; <br><b>To:</b> Bob &lt;<a href="mailto:bob@example.org">bob@example.org</a>&gt;; Eve <o:p></o:p></p>',
    ),
    text: 'From: Ann Smith <ann@example.org> \r\nTo: Bob <bob@example.org>; Eve \r\n',
    markdown: '**From:** Ann Smith \\<ann@example.org>\\\n**To:** Bob \\<bob@example.org>; Eve',
  },
];
