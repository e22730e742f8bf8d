import { chromePart, googleDocs, type Payload, windowsPage } from './payload';

/** What mails, chats, notes and pages have besides simple text. */
export const messages: readonly Payload[] = [
  {
    name: 'Addresses in text stay addresses, and so do links whose text is their address',
    html: chromePart(
      '<p>See https://example.org/a_b, www.example.org and <a href="https://example.org/">https://example.org</a>.</p><p>Write to <a href="mailto:ann@example.org">ann@example.org</a>, <mark>https://example.org/c</mark> or (https://example.org/d).</p>',
    ),
    text: 'See https://example.org/a_b, www.example.org and https://example.org.\n\nWrite to ann@example.org, https://example.org/c or (https://example.org/d).',
    markdown:
      'See https://example.org/a_b, www.example.org and https://example.org.\n\nWrite to ann@example.org, ==<https://example.org/c>== or (https://example.org/d).',
  },
  {
    name: 'An ampersand is only escaped where it begins a character reference',
    html: chromePart(
      '<p>R&amp;D and <b>Q&amp;A</b>, but &amp;copy; <a href="https://example.org/?a=1&amp;b=2">x</a></p>',
    ),
    text: 'R&D and Q&A, but &copy; x',
    markdown: 'R&D and **Q&A**, but \\&copy; [x](https://example.org/?a=1&b=2)',
  },
  {
    name: 'A tilde is only escaped where it can end a struck text',
    html: chromePart('<p>~30 of ~40 peas, a~b</p>'),
    text: '~30 of ~40 peas, a~b',
    markdown: '~30 of ~40 peas, a\\~b',
  },
  {
    name: 'Evernote: a list in an item without a sign belongs to the item before',
    html: chromePart(
      '<div><ul><li><div>clay</div></li><li style="list-style: none"><ul><li><div>wet</div></li></ul></li><li><div>sand</div></li></ul></div>',
    ),
    text: 'clay\nwet\nsand',
    markdown: '- clay\n  - wet\n- sand',
  },
  {
    name: 'Google Docs: links lead to their targets without Google’s redirection',
    html: googleDocs(
      '<p dir="ltr"><a href="https://www.google.com/url?q=https://example.org/a?b%3D1&amp;sa=D&amp;source=editors&amp;ust=1&amp;usg=x"><span>the list</span></a></p>',
    ),
    text: 'the list',
    markdown: '[the list](https://example.org/a?b=1)',
  },
  {
    name: 'Google Docs: a check list in another language',
    html: googleDocs(
      '<ul><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,AAAA" alt="nicht angekreuzt" aria-roledescription="Kästchen" /><p style="display:inline-block;" role="presentation"><span>weed</span></p></li></ul>',
    ),
    text: 'weed',
    markdown: '- [ ] weed',
  },
  {
    name: 'Outlook: links lead to their targets without the check of links',
    html: windowsPage(
      '<div><a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&amp;data=05%7C02%7C&amp;reserved=0">the list</a> <a href="https://eur01.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)">x</a></div>',
    ),
    text: 'the list x',
    markdown:
      '[the list](https://example.org/a?b=1) [x](https://eur01.safelinks.protection.outlook.com/?url=javascript%3Aalert\\(1\\))',
  },
  {
    name: 'A mail in the browser: an empty line between lines begins a paragraph',
    html: chromePart(
      '<div>Hello,<br><br>the <b>north</b> bed<br>is ready.<br> <br><br>Regards</div><ul><li>one<br><br>more</li></ul>',
    ),
    text: 'Hello,\n\nthe north bed\nis ready.\n\n\nRegards\none\n\nmore',
    markdown: 'Hello,\n\nthe **north** bed\\\nis ready.\n\nRegards\n\n- one\n\n  more',
  },
  {
    name: 'A mail in the browser: emoji are signs, not pictures of another server',
    html: chromePart(
      '<div dir="ltr">Done <img data-emoji="🎉" class="an1" alt="🎉" src="https://fonts.example.org/emoji/32.png"><b>now</b> <img itemtype="http://schema.skype.com/Emoji" alt="👍🏽" src="https://static.example.org/x.png"></div>',
    ),
    text: 'Done 🎉now 👍🏽',
    markdown: 'Done 🎉**now** 👍🏽',
  },
  {
    name: 'Slack: a space between paragraphs is an element of its own',
    html: chromePart(
      '<span style="display: inline !important; float: none;">see<span>&nbsp;</span></span><a target="_blank" class="c-link" data-stringify-link="https://example.org/p" href="https://example.org/p">the site</a><br style="box-sizing: inherit;"><span style="display: inline !important;">a line</span><span class="c-mrkdwn__br" data-stringify-type="paragraph-break" style="box-sizing: inherit; display: block; height: 8px;"></span><span style="display: inline !important;">a paragraph</span>',
    ),
    text: 'see the site\na line\n\na paragraph',
    markdown: 'see [the site](https://example.org/p)\\\na line\n\na paragraph',
  },
  {
    name: 'A chat: lines of the source are lines where the page shows them',
    html: chromePart(
      '<div style="white-space: pre-wrap;">First <b>line</b>\nsecond line\n\nnew paragraph</div>\n<div style="white-space: normal">not\n<i>a</i> line</div>',
    ),
    text: 'First line\nsecond line\n\nnew paragraph\nnot a line',
    markdown: 'First **line**\\\nsecond line\n\nnew paragraph\n\nnot *a* line',
  },
  {
    name: 'An editor: tasks with the box in a label, and tasks of a wiki',
    html: chromePart(
      '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked="checked"><span></span></label><div><p>water</p></div></li><li data-checked="false"><label><input type="checkbox"></label><div><p>weed</p></div></li></ul><p>and</p><ul class="inline-task-list"><li data-inline-task-id="1" class="checked">dig</li><li data-inline-task-id="2">sow</li></ul>',
    ),
    text: 'water\nweed\nand\ndig\nsow',
    markdown: '- [x] water\n- [ ] weed\n\nand\n\n- [x] dig\n- [ ] sow',
  },
  {
    name: 'A manual: lines of code in elements',
    html: chromePart(
      '<pre><code><div class="line">a = 1</div><div class="line"></div><div class="line">b = 2</div></code></pre>',
    ),
    text: 'a = 1\n\nb = 2',
    markdown: '```\na = 1\n\nb = 2\n```',
  },
  {
    name: 'Characters that nobody sees, and text only for screen readers',
    html: chromePart(
      '<p>A gar\u00adden\u200b is<span class="sr-only">, as they say,</span> <b>green\ufeff</b>.</p><a href="https://example.org"><svg></svg></a>',
    ),
    text: 'A garden is green.',
    markdown: 'A garden is **green**.',
  },
  {
    name: 'A table with a caption',
    html: chromePart('<table><caption>Beds of 2026</caption><tr><th>Bed</th></tr><tr><td>North</td></tr></table>'),
    text: 'Beds of 2026\nBed\nNorth',
    markdown: 'Beds of 2026\n\n| Bed |\n| --- |\n| North |',
  },
];
