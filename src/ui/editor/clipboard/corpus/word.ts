import { chromePart, officePage, type Payload } from './payload';

const paragraph = (inner: string, type = 'MsoNormal') => `<p class=${type}>${inner}<o:p></o:p></p>`;
const marker = (sign: string) =>
  `<![if !supportLists]><span\nstyle='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;\n</span></span><![endif]>`;
const item = (level: number, sign: string, text: string) =>
  `<p class=MsoNormal style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${marker(sign)}${text}<o:p></o:p></p>`;
/** An item as mails on the web show it: with a sign before Word's classes, and without Word's own styles. */
const mailItem = (margin: string, sign: string, text: string) =>
  `<p class="x_MsoListParagraph" style="margin: 0in 0in 0in ${margin}; font-size: 11pt; font-family: Calibri, sans-serif; text-indent: -0.25in;"><span style="font-family: Symbol;">${sign}<span style="font: 7pt &quot;Times New Roman&quot;;">&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span>${text}</p>`;
const listItem = (level: number, text: string) =>
  ` <li class=MsoNormal style='mso-list:l0 level${level} lfo1'>${text}<o:p></o:p></li>`;
const picture = (alt: string) =>
  `<!--[if gte vml 1]><v:shape id="_x0000_i1025" alt="${alt}"><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=50 height=50\nsrc="file:///C:/Temp/clip_image001.png" alt="${alt}" v:shapes="_x0000_i1025"><![endif]>`;
const noteMark = (kind: 'ref' | '', number: number) =>
  `<a style='mso-footnote-id:ftn${number}' href="#_ftn${kind === '' ? 'ref' : ''}${number}" name="_ftn${kind}${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[${number}]</span><![endif]></span></span></a>`;

/** What Word documents have besides text and simple lists. */
export const word: readonly Payload[] = [
  {
    name: 'Word: a list that changes between paragraphs and list elements is one list',
    html: officePage(
      [
        item(1, '1.', 'dig'),
        `<ol start=2 type=1>\n${listItem(1, 'sow')}\n <ol start=1 type=a>\n${listItem(2, 'peas')}\n </ol>\n</ol>`,
        item(3, 'i.', 'early'),
        `<ol start=3 type=1>\n <ol start=2 type=a>\n${listItem(2, 'beans')}\n </ol>\n${listItem(1, 'water')}\n</ol>`,
      ].join('\n\n'),
    ),
    text: '1.\tdig\r\n2.\tsow\r\na.\tpeas\r\ni.\tearly\r\nb.\tbeans\r\n3.\twater\r\n',
    markdown: '1. dig\n2. sow\n   1. peas\n      1. early\n   2. beans\n3. water',
  },
  {
    name: 'Word: a list that begins at a again is another list',
    html: officePage([item(1, 'a)', 'dig'), item(1, 'b)', 'sow'), item(1, 'a)', 'water')].join('\n\n')),
    text: 'a)\tdig\r\nb)\tsow\r\na)\twater\r\n',
    markdown: '1. dig\n2. sow\n\n1) water',
  },
  {
    name: 'Word in a mail: bullets and numbers that are only text are lists',
    html: officePage(
      [
        paragraph('·<span style=\'font:7.0pt "Times New Roman"\'>&nbsp;&nbsp;&nbsp;&nbsp; </span>clay'),
        paragraph('·&nbsp;&nbsp;&nbsp; <b>sand</b>'),
        paragraph('Then:'),
        paragraph('2.&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; sow'),
        paragraph('3.&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; water'),
        paragraph('1.&nbsp;May is late.'),
      ].join('\n\n'),
    ),
    text: '·     clay\r\n·    sand\r\nThen:\r\n2.      sow\r\n3.      water\r\n1. May is late.\r\n',
    markdown: '- clay\n- **sand**\n\nThen:\n\n2. sow\n3. water\n\n1.\u00a0May is late.',
  },
  {
    name: 'Word: empty headings and headings in bold',
    html: officePage(
      '<h1><o:p>&nbsp;</o:p></h1>\n\n<h1><b>Beds<o:p></o:p></b></h1>\n\n<h2><span style="font-weight:700">North</span> and <i>south</i></h2>',
    ),
    text: '\r\nBeds\r\nNorth and south\r\n',
    markdown: '# Beds\n\n## **North** and *south*',
  },
  {
    name: 'Word: a quote is given by its style',
    html: officePage(
      `${paragraph('He says:')}\n\n${paragraph('Dig.', 'MsoQuote')}\n\n${paragraph('Sow.', 'MsoIntenseQuote')}\n\n${paragraph('So be it.')}`,
    ),
    text: 'He says:\r\nDig.\r\nSow.\r\nSo be it.\r\n',
    markdown: 'He says:\n\n> Dig.\n>\n> Sow.\n\nSo be it.',
  },
  {
    name: 'Word: tracked changes are pasted as they would be accepted, without comments',
    html: officePage(
      `<p class=MsoNormal>We <span class=msoIns><ins cite="mailto:Ann" datetime="2026-03-01T10:00">dig</ins></span><span class=msoDel><del cite="mailto:Ann" datetime="2026-03-01T10:00">rest</del></span> in <a style='mso-comment-reference:AB_1;mso-comment-date:20260301T1000'>March</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AB1]</a><![endif]></span></span>, <s>not</s> later.<o:p></o:p></p>\n\n<div style='mso-element:comment-list'><![if !supportAnnotations]>\n\n<hr class=msocomoff align=left size=1 width="33%">\n\n<![endif]>\n\n<div style='mso-element:comment'><div id="_com_1" class=msocomtxt><a name="_msocom_1"></a><p class=MsoCommentText>Why March?<o:p></o:p></p></div></div></div>`,
    ),
    text: 'We dig in March, not later.\r\n',
    markdown: 'We dig in March, ~~not~~ later.',
  },
  {
    name: 'Word: footnotes have the condition inside their link',
    html: officePage(
      `${paragraph(`Dig${noteMark('ref', 1)} deep.`)}\n\n<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>\n\n<hr align=left size=1 width="33%">\n\n<![endif]>\n\n<div style='mso-element:footnote' id=ftn1>\n\n<p class=MsoFootnoteText>${noteMark('', 1).replace('name="_ftn1"', 'name="_ftn1"')} With a fork.<o:p></o:p></p>\n\n</div>\n\n</div>`,
    ),
    text: 'Dig[1] deep.\r\n\r\n[1] With a fork.\r\n',
    markdown: 'Dig[^1] deep.\n\n[^1]: With a fork.',
  },
  {
    name: 'Word: pictures of the computer are their descriptions, unless a program wrote them',
    html: officePage(
      [
        paragraph(`${picture('A bed of peas&#10;&#10;Description automatically generated')}The bed.`),
        paragraph(`Here${picture('C:\\Users\\ann\\bed.png')}`),
        paragraph(`${picture('Description: https://example.org/bed.jpg')}There`),
        `<table cellpadding=0 cellspacing=0 align=left>\n <tr>\n  <td width=15 height=19></td>\n </tr>\n <tr>\n  <td></td>\n  <td>${picture('')}</td>\n </tr>\n</table>`,
      ].join('\n\n'),
    ),
    text: 'The bed.\r\nHere\r\nThere\r\n',
    markdown: '\\[A bed of peas] The bed.\n\nHere\n\nThere',
  },
  {
    name: 'Word: paragraphs and lists in a cell are lines of it',
    html: officePage(
      `<table class=MsoTableGrid border=1>\n <tr>\n  <td><p class=MsoNormal>Bed<o:p></o:p></p></td>\n  <td><p class=MsoNormal>Plan<o:p></o:p></p></td>\n </tr>\n <tr>\n  <td><p class=MsoNormal>North<o:p></o:p></p>\n  <p class=MsoNormal>(shade)<o:p></o:p></p></td>\n  <td>${item(1, '1.', 'dig')}\n${item(1, '2.', 'sow')}\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>${item(1, '·', '')}</td>\n </tr>\n</table>`,
    ),
    text: 'Bed\tPlan\r\nNorth\r\n(shade)\t1.\tdig\r\n2.\tsow\r\n',
    markdown: '| Bed | Plan |\n| --- | --- |\n| North<br>(shade) | 1. dig<br>2. sow |',
  },
  {
    name: 'Word: spaces for layout are one space, and dots that lead to a page number are left out',
    html: officePage(
      [
        paragraph('Peas&nbsp;&nbsp; and <b>beans</b>&nbsp;: 10&nbsp;kg'),
        paragraph(
          "Soil<span style='mso-tab-count:1 dotted'>.......... </span>3<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp; </span>North",
        ),
      ].join('\n\n'),
    ),
    text: 'Peas   and beans : 10 kg\r\nSoil\t3\tNorth\r\n',
    markdown: 'Peas and **beans** : 10\u00a0kg\n\nSoil 3 North',
  },
  {
    name: 'Word: equal formats with only space between them, and a link in parts',
    html: officePage(
      paragraph(
        'We <b>dig </b><b>deep</b> in <i>the</i> <i>shade</i>, see <a href="https://example.org/a">the</a><a href="https://example.org/a"> list</a>.',
      ),
    ),
    text: 'We dig deep in the shade, see the list.\r\n',
    markdown: 'We **dig deep** in *the shade*, see [the list](https://example.org/a).',
  },
  {
    name: 'Word: hidden text isn’t pasted',
    html: officePage(
      paragraph("Seen<span style='display:none;mso-hide:all'>unseen</span><span style='mso-hide:all'>x</span>"),
    ),
    text: 'Seen\r\n',
    markdown: 'Seen',
  },
  {
    name: 'Word: letters and Roman numbers count, and go on behind a paragraph',
    html: officePage(
      [
        ...['g.', 'h.', 'i.'].map((sign) => item(1, sign, 'dig')),
        ...['i.', 'ii.'].map((sign) => item(2, sign, 'sow')),
        item(1, 'j.', 'water'),
        paragraph('Then wait.'),
        item(1, 'iv)', 'weed'),
        item(1, 'v)', 'rest'),
      ].join('\n\n'),
    ),
    text: 'g.\tdig\r\nh.\tdig\r\ni.\tdig\r\ni.\tsow\r\nii.\tsow\r\nj.\twater\r\nThen wait.\r\niv)\tweed\r\nv)\trest\r\n',
    markdown: '7. dig\n8. dig\n9. dig\n   1. sow\n   2. sow\n10. water\n\nThen wait.\n\n4. weed\n5. rest',
  },
  {
    name: 'Word: a number that is set anew isn’t lost, and an empty item keeps its number',
    html: officePage(
      [item(1, '1.', 'dig'), item(1, '2.', ''), item(1, '3.', 'sow'), item(1, '7.', 'water')].join('\n\n'),
    ),
    text: '1.\tdig\r\n2.\t\r\n3.\tsow\r\n7.\twater\r\n',
    markdown: '1. dig\n2.\n3. sow\n\n7) water',
  },
  {
    name: 'Word: labels that Markdown can’t make are text',
    html: officePage(
      [
        item(1, '§ 1', 'Beds'),
        item(2, '(1)', 'north'),
        item(2, '(2)', 'south'),
        item(1, '§ 2', 'Tools'),
        item(1, '1.', 'fork'),
        item(2, 'Step 1:', 'dig'),
      ].join('\n\n'),
    ),
    text: '§ 1\tBeds\r\n(1)\tnorth\r\n(2)\tsouth\r\n§ 2\tTools\r\n1.\tfork\r\nStep 1:\tdig\r\n',
    markdown: '§ 1 Beds\n\n1. north\n2. south\n\n§ 2 Tools\n\n1. fork\n\n   Step 1: dig',
  },
  {
    name: 'Word: a list of its own that is moved to the right is in the item before it',
    html: officePage(
      [
        item(1, '·', 'clay'),
        ...['wet', 'dry'].map((text) => item(2, '-', text).replace('l0 level2 lfo1', 'l1 level1 lfo2')),
        item(1, '·', 'sand'),
      ].join('\n\n'),
    ),
    text: '·\tclay\r\n-\twet\r\n-\tdry\r\n·\tsand\r\n',
    markdown: '- clay\n  - wet\n  - dry\n- sand',
  },
  {
    name: 'Outlook on the web: list paragraphs of Word without their levels',
    html: chromePart(
      [
        mailItem('0.5in', '·', 'clay'),
        mailItem('1in', 'o', 'wet'),
        mailItem('1.5in', '§', 'deep'),
        mailItem('0.5in', '·', 'sand'),
        '<p class="x_MsoNormal">Then:</p>',
        mailItem('36pt', '1.', 'dig'),
        mailItem('72pt', 'a.', 'north'),
        mailItem('72pt', 'b.', 'south'),
        mailItem('36pt', '2.', 'sow'),
      ].join(''),
    ),
    text: '·        clay\r\no   wet\r\n§  deep\r\n·        sand\r\nThen:\r\n1.     dig\r\na.     north\r\nb.     south\r\n2.     sow',
    markdown: '- clay\n  - wet\n    - deep\n- sand\n\nThen:\n\n1. dig\n   1. north\n   2. south\n2. sow',
  },
  {
    name: 'Gmail: list paragraphs of Word without their levels',
    html: chromePart(
      ['36pt ·', '72pt o']
        .map((item) => item.split(' '))
        .map(
          ([margin = '', sign = '']) =>
            `<p class="m_-812345MsoListParagraph" style="margin-left:${margin}"><u></u><span style="font-family:Symbol"><span>${sign}<span style="font:7pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp; </span></span></span><u></u>clay<u></u><u></u></p>`,
        )
        .join(''),
    ),
    text: '·       clay\n\no   clay',
    markdown: '- clay\n  - clay',
  },
  {
    name: 'Word: paragraphs that are bold or italic as a whole, and words in them that aren’t',
    html: officePage(
      [
        "<p class=MsoNormal style='font-weight:bold'>Dig <i>deep</i>.<o:p></o:p></p>",
        "<p class=MsoNormal style='font-style:italic'>Sow <span style='font-style:normal'>late</span><span lang=EN-GB> or early</span>.<o:p></o:p></p>",
        "<h2 style='font-weight:bold'>Beds<o:p></o:p></h2>",
      ].join('\n\n'),
    ),
    text: 'Dig deep.\r\nSow late or early.\r\nBeds\r\n',
    markdown: '**Dig *deep*.**\n\n*Sow* late *or early.*\n\n## Beds',
  },
  {
    name: 'Word: formats, headings and lists that are given by styles of the document',
    html: officePage(
      [
        paragraph('Chapter', 'Kapitel'),
        paragraph('Dig <span class=Term>deep</span>.', 'Important'),
        paragraph('Dig <span class=Term>deep</span>.'),
        paragraph(`${marker('·')}clay`, 'MsoListBullet'),
        paragraph(`${marker('·')}wet`, 'MsoListBullet2'),
        paragraph('Dig.', 'MsoQuote'),
      ].join('\n\n'),
      `p.Kapitel, li.Kapitel, div.Kapitel
\t{mso-style-name:Kapitel;
\tmso-style-parent:"Heading 1";
\tmso-outline-level:1;
\tfont-size:20.0pt;
\tfont-weight:bold;}
p.Important, li.Important, div.Important
\t{mso-style-name:Important;
\tfont-weight:bold;
\tmso-bidi-font-weight:normal;}
span.Term
\t{mso-style-name:Term;
\tfont-style:italic;}
p.MsoListBullet, li.MsoListBullet, div.MsoListBullet
\t{mso-style-noshow:yes;
\tmargin-left:18.0pt;
\tmso-list:l1 level1 lfo1;}
p.MsoListBullet2, li.MsoListBullet2, div.MsoListBullet2
\t{margin-left:32.15pt;
\tmso-list:l0 level1 lfo2;}
/* A quote */
p.MsoQuote, li.MsoQuote, div.MsoQuote
\t{font-style:italic;}`,
    ),
    text: 'Chapter\r\nDig deep.\r\nDig deep.\r\n·\tclay\r\n·\twet\r\nDig.\r\n',
    markdown: '# Chapter\n\n**Dig *deep*.**\n\nDig *deep*.\n\n- clay\n  - wet\n\n> Dig.',
  },
  {
    name: 'Word: each line of code is a block of its own',
    html: officePage('<pre>a = 1<o:p></o:p></pre>\n\n<pre><o:p>&nbsp;</o:p></pre>\n\n<pre>  b = 2<o:p></o:p></pre>'),
    text: 'a = 1\r\n\r\n  b = 2\r\n',
    markdown: '```\na = 1\n\n  b = 2\n```',
  },
];
