import { chromePart, googleDocs, officePage, type Payload, windowsPage } from './payload';

const run = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`;
const paragraph = (inner: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;
const docsItem = (level: number, text: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;" role="presentation">${run(text)}</p></li>`;

const wordItem = (level: number, sign: string, text: string, place: 'First' | 'Middle' | 'Last' = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${36 * level}.0pt;mso-add-space:\nauto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span\nstyle='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
const onlineItem = (tag: 'ul' | 'ol', level: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="${tag === 'ul' ? 'BulletListStyle1' : 'NumberListStyle1'} SCXW1 BCX0" role="list"><li data-leveltext="" data-font="Symbol" data-listid="1" aria-setsize="-1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0"><span data-contrast="auto" class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">${text}</span></span><span class="EOP SCXW1 BCX0" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;

const onlineCell = (text: string) =>
  `<td class="FirstRow SCXW1 BCX8" role="columnheader" data-celllook="0"><div class="TableHoverRowHandle SCXW1 BCX8" style="position: absolute;"></div><div class="TableCellLeftBorderHandle SCXW1 BCX8"></div><div class="TableCellContent SCXW1 BCX8"><div class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8"><span class="TextRun SCXW1 BCX8"><span class="NormalTextRun SCXW1 BCX8">${text}</span></span><span class="EOP SCXW1 BCX8"> </span></p></div></div></td>`;

/** Documents from word processors and notebooks. */
export const documents: readonly Payload[] = [
  {
    name: 'Google Docs: a title, bold, italic and struck words',
    html: googleDocs(
      `<h1 dir="ltr" style="line-height:1.38;">${run('Plan', 'font-size:20pt;')}</h1>${paragraph(`${run('We ')}${run('dig', 'font-weight:700;')}${run(' and ')}${run('sow', 'font-style:italic;')}${run(', not ')}${run('burn', 'text-decoration:line-through;')}${run('.')}`)}`,
    ),
    text: 'Plan\nWe dig and sow, not burn.',
    markdown: '# Plan\n\nWe **dig** and *sow*, not ~~burn~~.',
  },
  {
    name: 'Google Docs: a list in a list stands beside its item, not in it',
    html: googleDocs(
      `<ul style="margin-top:0;margin-bottom:0;">${docsItem(1, 'clay')}<ul style="margin-top:0;">${docsItem(2, 'wet')}<ul>${docsItem(3, 'deep')}</ul>${docsItem(2, 'dry')}</ul>${docsItem(1, 'sand')}</ul>`,
    ),
    text: 'clay\nwet\ndeep\ndry\nsand',
    markdown: '- clay\n  - wet\n    - deep\n  - dry\n- sand',
  },
  {
    name: 'Google Docs: numbers with bullets below',
    html: googleDocs(`<ol>${docsItem(1, 'dig')}<ul>${docsItem(2, 'north')}</ul>${docsItem(1, 'sow')}</ol>`),
    text: 'dig\nnorth\nsow',
    markdown: '1. dig\n   - north\n2. sow',
  },
  {
    name: 'Google Docs: a check list',
    html: googleDocs(
      `<ul><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,AAAA" width="17.6px" height="17.6px" alt="checked" aria-roledescription="checkbox"><p style="display:inline-block;" role="presentation">${run('water')}</p></li><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,AAAA" alt="unchecked" aria-roledescription="checkbox"><p style="display:inline-block;" role="presentation">${run('weed')}</p></li></ul>`,
    ),
    text: 'water\nweed',
    markdown: '- [x] water\n- [ ] weed',
  },
  {
    name: 'Google Docs: a table without a heading row',
    html: googleDocs(
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="100"><col width="100"></colgroup><tbody><tr style="height:0pt"><td style="border:solid">${paragraph(run('Bed'))}</td><td>${paragraph(run('Crop'))}</td></tr><tr><td>${paragraph(run('North'))}</td><td>${paragraph(run('Peas'))}</td></tr></tbody></table></div>`,
    ),
    text: 'Bed\tCrop\nNorth\tPeas',
    markdown: '| Bed | Crop |\n| --- | --- |\n| North | Peas |',
  },
  {
    name: 'Google Docs: paragraphs with an empty line between them',
    html: googleDocs(`${paragraph(run('One.'))}<br>${paragraph(run('Two.'))}<br><br>`),
    text: 'One.\n\nTwo.\n',
    markdown: 'One.\n\nTwo.',
  },
  {
    name: 'Google Docs: a title is large text, and an indented paragraph belongs to its item',
    html: googleDocs(
      `${paragraph(run('Garden', 'font-size:26pt;'))}${paragraph(run('For the year', 'font-size:15pt;'))}<ul>${docsItem(1, 'clay')}</ul><p dir="ltr" style="line-height:1.38;margin-left: 36pt;margin-top:0pt;">${run('It holds water.')}</p><ul>${docsItem(1, 'sand')}</ul>`,
    ),
    text: 'Garden\nFor the year\nclay\nIt holds water.\nsand',
    markdown: '# Garden\n\nFor the year\n\n- clay\n\n  It holds water.\n\n- sand',
  },
  {
    name: 'Google Docs: a link that is coloured and underlined',
    html: googleDocs(
      paragraph(
        `${run('See ')}<a href="https://example.org/a" style="text-decoration:none;">${run('the list', 'color:#1155cc;text-decoration:underline;')}</a>${run('.')}`,
      ),
    ),
    text: 'See the list.',
    markdown: 'See [the list](https://example.org/a).',
  },
  {
    name: 'Google Docs: on Windows, in Chrome',
    html: windowsPage(
      `${googleDocs(`<br><h2 dir="ltr" style="line-height:1.38;">${run('Beds', 'font-size:16pt;')}</h2><br>${paragraph(run('We dig.'))}`).replace(/^(<meta[^>]*>)+/, '')}<br class="Apple-interchange-newline">`,
    ),
    text: '\r\nBeds\r\n\r\nWe dig.',
    markdown: '## Beds\n\nWe dig.',
  },
  {
    name: 'Google Docs: on Windows, in Firefox, without an element around all',
    html: `<html><body>\r\n<!--StartFragment--><p dir="ltr" style="line-height:1.38;" id="docs-internal-guid-4f1c9a70-7fff-0000-1111-222233334444">${run('We ')}${run('dig', 'font-weight:700;')}${run('.')}</p><!--EndFragment-->\r\n</body>\r\n</html>`,
    text: 'We dig.',
    markdown: 'We **dig**.',
  },
  {
    name: 'Word on the web: a table with handles to change it',
    html: chromePart(
      `<div class="OutlineElement Ltr SCXW1 BCX8"><div class="TableContainer Ltr SCXW1 BCX8" style="display: flex;"><table class="Table Ltr TableWordWrap SCXW1 BCX8" border="1" data-tablestyle="MsoTableGrid" aria-rowcount="2"><tbody class="SCXW1 BCX8"><tr class="TableRow SCXW1 BCX8" role="row">${onlineCell('Bed')}${onlineCell('Crop')}</tr><tr class="TableRow SCXW1 BCX8" role="row">${onlineCell('North')}${onlineCell('Peas')}</tr></tbody></table></div></div>`,
    ),
    text: 'Bed \r\nCrop \r\nNorth \r\nPeas ',
    markdown: '| Bed | Crop |\n| --- | --- |\n| North | Peas |',
  },
  {
    name: 'Word: paragraphs broken over lines of the source',
    html: officePage(
      "<h1>Plan<o:p></o:p></h1>\n\n<p class=MsoNormal>We dig in <b>early\nspring</b> and sow <i style='mso-bidi-font-style:normal'>later</i>.<span\nstyle='mso-spacerun:yes'>  </span>Then we wait.<o:p></o:p></p>\n\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n\n<p class=MsoNormal>The end.<o:p></o:p></p>",
    ),
    text: 'Plan\r\nWe dig in early spring and sow later.  Then we wait.\r\n\r\nThe end.\r\n',
    markdown: '# Plan\n\nWe dig in **early spring** and sow *later*. Then we wait.\n\nThe end.',
  },
  {
    name: 'Word: bullets with levels, as list paragraphs',
    html: officePage(
      [
        wordItem(1, '·', 'clay', 'First'),
        wordItem(2, 'o', 'wet'),
        wordItem(3, '§', 'deep'),
        wordItem(1, '·', 'sand', 'Last'),
      ].join('\n\n'),
    ),
    text: '·\tclay\r\no\twet\r\n§\tdeep\r\n·\tsand\r\n',
    markdown: '- clay\n  - wet\n    - deep\n- sand',
  },
  {
    name: 'Word: numbers with letters below, as list paragraphs',
    html: officePage(
      [wordItem(1, '1.', 'dig', 'First'), wordItem(2, 'a.', 'north'), wordItem(1, '2.', 'sow', 'Last')].join('\n\n'),
    ),
    text: '1.\tdig\r\na.\tnorth\r\n2.\tsow\r\n',
    markdown: '1. dig\n   1. north\n2. sow',
  },
  {
    name: 'Word: a list that begins with one item alone',
    html: officePage(wordItem(1, '·', 'only').replace('MsoListParagraphCxSpMiddle', 'MsoListParagraph')),
    text: '·\tonly\r\n',
    markdown: '- only',
  },
  {
    name: 'Word: a title, a subtitle and a heading given by styles',
    html: officePage(
      '<p class=MsoTitle>Garden<o:p></o:p></p>\n\n<p class=MsoSubtitle>For the year<o:p></o:p></p>\n\n<h2>Beds<o:p></o:p></h2>',
    ),
    text: 'Garden\r\nFor the year\r\nBeds\r\n',
    markdown: '# Garden\n\nFor the year\n\n## Beds',
  },
  {
    name: 'Word: a table',
    html: officePage(
      "<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0\n style='border-collapse:collapse'>\n <tr style='mso-yfti-irow:0'>\n  <td width=301 valign=top style='width:225.4pt'>\n  <p class=MsoNormal><b>Bed<o:p></o:p></b></p>\n  </td>\n  <td width=301 valign=top>\n  <p class=MsoNormal><b>Crop<o:p></o:p></b></p>\n  </td>\n </tr>\n <tr style='mso-yfti-irow:1'>\n  <td><p class=MsoNormal>North<o:p></o:p></p></td>\n  <td><p class=MsoNormal>Peas<o:p></o:p></p></td>\n </tr>\n</table>",
    ),
    text: 'Bed\tCrop\r\nNorth\tPeas\r\n',
    markdown: '| **Bed** | **Crop** |\n| --- | --- |\n| North | Peas |',
  },
  {
    name: 'Word on the web: each item is a list of its own with a level',
    html: chromePart(
      `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" xml:lang="EN-GB"><span class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">Soils</span></span><span class="EOP SCXW1 BCX0">&nbsp;</span></p></div>${onlineItem('ul', 1, 'clay')}${onlineItem('ul', 2, 'wet')}${onlineItem('ul', 1, 'sand')}`,
    ),
    text: 'Soils \nclay \nwet \nsand ',
    markdown: 'Soils\n\n- clay\n  - wet\n- sand',
  },
  {
    name: 'Word on the web: numbers',
    html: chromePart(`${onlineItem('ol', 1, 'dig')}${onlineItem('ol', 1, 'sow')}`),
    text: 'dig \nsow ',
    markdown: '1. dig\n2. sow',
  },
  {
    name: 'Outlook: a message with an empty line',
    html: officePage(
      "<div class=WordSection1><p class=MsoNormal>Hello,<o:p></o:p></p>\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n<p class=MsoNormal>the <span style='color:#C00000'>north</span> bed is ready.<o:p></o:p></p></div>",
    ),
    text: 'Hello,\r\n\r\nthe north bed is ready.\r\n',
    markdown: 'Hello,\n\nthe north bed is ready.',
  },
  {
    name: 'A mail in the browser: lines as boxes',
    html: chromePart(
      '<div dir="ltr">Hello,<div><br></div><div>the north bed is <b>ready</b>.</div><div>Regards</div></div>',
    ),
    text: 'Hello,\n\nthe north bed is ready.\nRegards',
    markdown: 'Hello,\n\nthe north bed is **ready**.\n\nRegards',
  },
  {
    name: 'Pages of macOS: styles by class',
    html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<html>\n<head>\n<meta name="Generator" content="Cocoa HTML Writer">\n<style type="text/css">\np.p1 {margin: 0.0px}\nspan.s1 {font-weight: bold}\n</style>\n</head>\n<body>\n<p class="p1"><b>Plan</b></p>\n<ul class="ul1">\n<li class="li1">clay</li>\n<li class="li1">sand</li>\n</ul>\n</body>\n</html>',
    text: 'Plan\n\t•\tclay\n\t•\tsand',
    markdown: '**Plan**\n\n- clay\n- sand',
  },
  {
    name: 'LibreOffice Writer: paragraphs and a list',
    html: '<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<style type="text/css">\n\t\tp { line-height: 115% }\n\t</style>\n</head>\n<body lang="en-GB"><p style="margin-bottom: 0cm">We dig.</p>\n<ul>\n\t<li><p style="margin-bottom: 0cm">clay</p></li>\n\t<li><p style="margin-bottom: 0cm">sand</p></li>\n</ul>\n</body>\n</html>',
    text: 'We dig.\nclay\nsand',
    markdown: 'We dig.\n\n- clay\n- sand',
  },
  {
    name: 'Notion: a heading, tasks and a folded list',
    html: chromePart(
      '<!-- notionvc: 00000000-0000-4000-8000-000000000000 --><h2>Plan</h2>\n<ul>\n<li>[x] water</li>\n<li>[ ] weed</li>\n</ul>\n<ul>\n<li>clay<ul>\n<li>wet</li>\n</ul>\n</li>\n</ul>',
    ),
    text: '## Plan\n\n- [x]  water\n- [ ]  weed\n- clay\n    - wet',
    markdown: '## Plan\n\n- [x] water\n- [ ] weed\n\n* clay\n  - wet',
  },
  {
    name: 'Obsidian: embedded pictures and files, by name; embedded notes and code stay',
    html: '',
    text: 'The bed:\r\n![[North bed.png|300]]\r\n![[media/shed.JPG]] ![[seeds.pdf#page=2]]\r\n![[Peas]] `![[p.png]]`\r\n',
    markdown:
      'The bed:\n![North bed|300](North%20bed.png)\n![shed](media/shed.JPG) [seeds.pdf](seeds.pdf)\n![[Peas]] `![[p.png]]`\n',
  },
];
