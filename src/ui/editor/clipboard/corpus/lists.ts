import { chromePart, googleDocs, officePage, type Payload, windowsPage } from './payload';

const docsList = (tag: 'ol' | 'ul', inner: string) =>
  `<${tag} style="margin-top:0pt;margin-bottom:0pt;">${inner}</${tag}>`;
const docsItem = (text: string) =>
  `<li dir="ltr" style="list-style-type:decimal;font-size:11pt;font-weight:400;white-space:pre;"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">${text}</span></p></li>`;

const marker = (sign: string) =>
  `<![if !supportLists]><span lang=EN-GB style='mso-fareast-font-family:Calibri;mso-ansi-language:\nEN-GB'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;\n</span></span></span><![endif]>`;
const words = (text: string) => `<span lang=EN-GB style='mso-ansi-language:EN-GB'>${text}<o:p></o:p></span>`;
const wordItem = (list: string, level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:\nauto;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>${marker(sign)}${words(text)}</p>`;
const wordParagraph = (points: number, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${points}.0pt;mso-add-space:\nauto'>${words(text)}</p>`;
/** Safari's form of Word's HTML: conditions become comments, and Safari adds its own styles. */
const safari = (html: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style class="WebKit-mso-list-quirks-style">\n<!--\n@list l0:level1\n{mso-level-number-format:bullet;}\n-->\n</style></head>${html
    .replaceAll(/<!\[if !supportLists\]>/g, '<!--[if !supportLists]-->')
    .replaceAll(/<!\[endif\]>/g, '<!--[endif]-->')}</html>`;

const onlineNumber = (start: number, text: string) =>
  `<div class="ListContainerWrapper SCXW2 BCX8" style="margin: 0px;"><ol class="NumberListStyle1 SCXW2 BCX8" role="list" start="${start}"><li data-leveltext="%1." data-listid="3" aria-setsize="-1" data-aria-posinset="${start}" data-aria-level="1" role="listitem" class="OutlineElement Ltr SCXW2 BCX8"><p class="Paragraph SCXW2 BCX8"><span data-contrast="auto" class="TextRun SCXW2 BCX8"><span class="NormalTextRun SCXW2 BCX8">${text}</span></span><span class="EOP SCXW2 BCX8" data-ccp-props="{}"> </span></p></li></ol></div>`;
const onlineParagraph = (text: string) =>
  `<div class="OutlineElement Ltr SCXW2 BCX8"><p class="Paragraph SCXW2 BCX8"><span class="TextRun SCXW2 BCX8"><span class="NormalTextRun SCXW2 BCX8">${text}</span></span><span class="EOP SCXW2 BCX8"> </span></p></div>`;

const noteList = (tag: 'ol' | 'ul', inner: string) =>
  `<${tag} ${tag === 'ol' ? 'type=1' : 'type=disc'} style='direction:ltr;unicode-bidi:embed;margin-top:0in'>\n${inner}\n </${tag}>`;
const noteItem = (text: string, value = '') =>
  `  <li${value} style='margin-top:0;vertical-align:middle'><span\n      style='font-family:Calibri;font-size:11.0pt'>${text}</span></li>`;

const slide = (sign: string, text: string, level = 0) =>
  `<div${level ? ` class=O${level}` : ''} style='language:en-GB;line-height:90%;margin-left:.25in;text-indent:-.25in;\ndirection:ltr'><span style='font-size:28.0pt'><span style='mso-special-format:${/\d/.test(sign) ? '"numbullet3\\,1"' : 'bullet'};\nfont-family:Arial'>${sign}</span></span><span style='font-size:28.0pt;color:black'>${text}</span></div>`;

const slackTree = (indent: number, ...items: string[]) =>
  `<ul data-stringify-type="unordered-list" data-list-tree="true" class="p-rich_text_list p-rich_text_list__bullet p-rich_text_list--nested" data-indent="${indent}" data-border="0" style="box-sizing: inherit; list-style-type: none;">${items.map((item) => `<li data-stringify-indent="${indent}" data-stringify-border="0" style="box-sizing: inherit;">${item}</li>`).join('')}</ul>`;

/** Partly copied lists, and lists with more than simple bullets. */
export const lists: readonly Payload[] = [
  {
    name: 'Google Docs: a selection that begins deep in a list',
    html: googleDocs(
      docsList(
        'ol',
        docsList('ol', docsList('ol', docsItem('deep')) + docsItem('wet') + docsItem('dry')) + docsItem('sand'),
      ),
    ),
    text: 'deep\nwet\ndry\nsand',
    markdown: '1. deep\n2. wet\n3. dry\n4. sand',
  },
  {
    name: 'Google Docs: a list that leaves levels out',
    html: googleDocs(
      docsList(
        'ol',
        docsItem('clay') +
          docsList('ol', docsList('ol', docsList('ol', docsItem('deep')) + docsItem('wet')) + docsItem('dry')) +
          docsItem('sand'),
      ),
    ),
    text: 'clay\ndeep\nwet\ndry\nsand',
    markdown: '1. clay\n   1. deep\n   2. wet\n   3. dry\n2. sand',
  },
  {
    name: 'Word: a numbered heading keeps its number',
    html: officePage(
      `<h1 style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${marker('1.')}${words('Soil')}</h1>\n\n<h2 style='mso-list:l0 level2 lfo1'>${marker('1.1.')}${words('Clay')}</h2>`,
    ),
    text: '1.\tSoil\r\n1.1.\tClay\r\n',
    markdown: '# 1. Soil\n\n## 1.1. Clay',
  },
  {
    name: 'Word: items of two paragraphs, and the numbers go on',
    html: officePage(
      [
        wordItem('l1', 1, '1.', 'dig'),
        wordParagraph(36, 'with a fork'),
        wordItem('l1', 2, 'a.', 'north'),
        wordParagraph(72, 'in the shade'),
        wordParagraph(36, 'and rest'),
        wordItem('l1', 1, '2.', 'sow'),
      ].join('\n\n'),
    ),
    text: '1.\tdig\r\nwith a fork\r\na.\tnorth\r\nin the shade\r\nand rest\r\n2.\tsow\r\n',
    markdown: '1. dig\n\n   with a fork\n\n   1. north\n\n      in the shade\n\n   and rest\n\n2. sow',
  },
  {
    name: 'Word: numbers go on behind a paragraph between them',
    html: officePage(
      [
        wordItem('l1', 1, '1.', 'dig'),
        `<p class=MsoNormal>${words('Then wait.')}</p>`,
        wordItem('l1', 1, '2.', 'sow'),
        wordItem('l1', 1, '3.', 'water'),
      ].join('\n\n'),
    ),
    text: '1.\tdig\r\nThen wait.\r\n2.\tsow\r\n3.\twater\r\n',
    markdown: '1. dig\n\nThen wait.\n\n2. sow\n3. water',
  },
  {
    name: 'Word: two lists one behind the other stay two',
    html: officePage(
      [
        wordItem('l1', 1, '1.', 'dig'),
        wordItem('l1', 1, '2.', 'sow'),
        wordItem('l2', 1, '1.', 'water'),
        wordItem('l3', 1, '·', 'weed'),
      ].join('\n\n'),
    ),
    text: '1.\tdig\r\n2.\tsow\r\n1.\twater\r\n·\tweed\r\n',
    markdown: '1. dig\n2. sow\n\n1) water\n\n- weed',
  },
  {
    name: 'Word: a selection that begins in the middle of a list',
    html: officePage(
      [
        wordItem('l0', 3, '§', 'deep'),
        wordItem('l0', 3, '§', 'deeper'),
        wordItem('l0', 2, 'o', 'wet'),
        wordItem('l0', 1, '·', 'sand'),
        wordItem('l0', 3, '§', 'fine'),
      ].join('\n\n'),
    ),
    text: '§\tdeep\r\n§\tdeeper\r\no\twet\r\n·\tsand\r\n§\tfine\r\n',
    markdown: '- deep\n- deeper\n- wet\n- sand\n  - fine',
  },
  {
    name: 'Word: numbers of several levels, in Safari',
    html: safari(
      wordItem('l0', 1, '1.', 'dig') + wordItem('l0', 2, '1.1', 'north') + wordItem('l0', 2, '1.2', 'south'),
    ),
    text: '1.\tdig\n1.1\tnorth\n1.2\tsouth\n',
    markdown: '1. dig\n   1. north\n   2. south',
  },
  {
    name: 'Word on the web: numbers go on behind a paragraph, on Windows',
    html: windowsPage(
      onlineNumber(1, 'dig') + onlineNumber(2, 'sow') + onlineParagraph('Then wait.') + onlineNumber(3, 'water'),
    ),
    text: 'dig \r\nsow \r\n\r\nThen wait. \r\n\r\nwater ',
    markdown: '1. dig\n2. sow\n\nThen wait.\n\n3. water',
  },
  {
    name: 'OneNote: each list is in a list without items of its own',
    html: officePage(
      `<div style='direction:ltr;border-width:100%'>\n\n<ul style='direction:ltr;margin-top:0in'>\n ${noteList('ol', noteItem('dig', ' value=1'))}\n ${noteList('ol', `${noteItem('sow')}\n${noteItem('water')}`)}\n <p style='margin:0in;font-size:11.0pt'>&nbsp;</p>\n</ul>\n\n</div>`,
    ),
    text: '\t1. dig\r\n\t2. sow\r\n\t3. water\r\n',
    markdown: '1. dig\n2. sow\n3. water',
  },
  {
    name: 'PowerPoint: paragraphs of a slide with bullets and numbers',
    html: officePage(
      [
        slide('•', 'clay'),
        slide('•', 'wet', 1),
        slide('•', '', 1),
        slide('•', 'sand'),
        slide('1.', 'dig'),
        slide('2.', 'sow'),
      ].join('\n\n'),
    ),
    text: 'clay\r\nwet\r\n\r\nsand\r\ndig\r\nsow\r\n',
    markdown: '- clay\n  - wet\n- sand\n\n1. dig\n2. sow',
  },
  {
    name: 'Slack: a list in an item of a list',
    html: chromePart(slackTree(0, `clay${slackTree(1, 'wet', `dry${slackTree(2, 'dust', 'cracks')}`)}`, 'sand')),
    text: 'clay\nwet\ndry\ndust\ncracks\nsand',
    markdown: '- clay\n  - wet\n  - dry\n    - dust\n    - cracks\n- sand',
  },
  {
    name: 'OneNote: a list that goes on says its number on its first item',
    html: officePage(
      `<p style='margin:0in'>Then wait.</p>\n\n${noteList('ol', `${noteItem('water', ' value=3')}\n${noteItem('weed')}`)}`,
    ),
    text: 'Then wait.\r\n3. water\r\n4. weed\r\n',
    markdown: 'Then wait.\n\n3. water\n4. weed',
  },
];
