import { chromePart, googleDocs, officePage, type Payload } from './payload';

const run = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`;
const mono = (text: string, style = '') => run(text, `font-family:'Courier New',monospace;${style}`);
const roboto = (text: string) => run(text, "font-family:'Roboto Mono',monospace;color:#188038;");
const paragraph = (inner: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;
const docsItem = (inner: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;" aria-level="1"><p dir="ltr" role="presentation">${inner}</p></li>`;
const word = (inner: string) => `<p class=MsoNormal>${inner}<o:p></o:p></p>`;
const wordMono = (text: string) =>
  `<span\nstyle='font-size:10.0pt;font-family:Consolas;mso-fareast-font-family:"Times New Roman"'>${text}</span>`;
const bullet = (sign: string, font: string, inner: string, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span\nstyle='font-family:"${font}";mso-fareast-font-family:"${font}"'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;\n</span></span></span><![endif]>${inner}<o:p></o:p></p>`;
const cocoa = (body: string, styles: string) =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\n<html>\n<head>\n<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">\n<title></title>\n<meta name="Generator" content="Cocoa HTML Writer">\n<meta name="CocoaVersion" content="2487.5">\n<style type="text/css">\n${styles}\n</style>\n</head>\n<body>\n${body}\n</body>\n</html>`;
const libre = (body: string, styles = '') =>
  `<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<title></title>\n\t<meta name="generator" content="LibreOffice 7.3.7.2 (Linux)"/>\n\t<style type="text/css">\n\t\t@page { size: 21cm 29.7cm; margin: 2cm }\n\t\tp { line-height: 115%; margin-bottom: 0.25cm; background: transparent }\n${styles}\t</style>\n</head>\n<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr">${body}\n</body>\n</html>`;

/** Text whose font or size is all that says what it is: code, and titles. */
export const fonts: readonly Payload[] = [
  {
    name: 'Google Docs: words in a monospaced font are code',
    html: googleDocs(
      paragraph(
        `${run('Run ')}${mono('npm ', 'font-weight:700;')}${mono('test')}${run(', then edit ')}${roboto('plan_a.md ')}${run('and ')}<a href="https://example.org/" style="text-decoration:none;">${mono('deploy()', 'color:#1155cc;text-decoration:underline;')}</a>${mono('.')}`,
      ),
    ),
    text: 'Run npm test, then edit plan_a.md and deploy().',
    markdown: 'Run `npm test`, then edit `plan_a.md` and [`deploy()`](https://example.org/)`.`',
  },
  {
    name: 'Google Docs: lines of code between paragraphs, and code as items',
    html: googleDocs(
      `${paragraph(run('Get the tools of the garden first:'))}${paragraph(mono('cd garden'))}${paragraph(mono('for bed in *; do'))}${paragraph(mono('\u00a0\u00a0dig "$bed"'))}<br>${paragraph(mono('done'))}<br>${paragraph(run('These commands are there for the beds:'))}<ul>${docsItem(mono('dig'))}${docsItem(`${mono('sow', 'font-weight:700;')}${run(' peas')}`)}</ul>`,
    ),
    text: 'Get the tools of the garden first:\ncd garden\nfor bed in *; do\n  dig "$bed"\n\ndone\n\nThese commands are there for the beds:\ndig\nsow peas',
    markdown:
      'Get the tools of the garden first:\n\n```\ncd garden\nfor bed in *; do\n  dig "$bed"\n\ndone\n```\n\nThese commands are there for the beds:\n\n- `dig`\n- **`sow`** peas',
  },
  {
    name: 'Google Docs: a letter that is written in a monospaced font isn’t code',
    html: googleDocs(
      paragraph(mono('Dear Ann,')) +
        paragraph(mono('we have dug the north bed, and the peas are in the ground.')) +
        paragraph(`${mono('Please water ')}${run('them')}${mono(' on Sunday.')}`) +
        paragraph(mono('Bob')),
    ),
    text: 'Dear Ann,\nwe have dug the north bed, and the peas are in the ground.\nPlease water them on Sunday.\nBob',
    markdown:
      'Dear Ann,\n\nwe have dug the north bed, and the peas are in the ground.\n\nPlease water them on Sunday.\n\nBob',
  },
  {
    name: 'Google Docs: a heading above a long program, with words in it',
    html: googleDocs(
      `<h2 dir="ltr">${run('Plan')}</h2>${['def dig(bed):', '\u00a0\u00a0"""Digs the bed.', '', 'Deep beds take longer than others.', '\u00a0\u00a0"""', '\u00a0\u00a0return bed.depth * 2'].map((line) => (line === '' ? '<br>' : paragraph(mono(line)))).join('')}`,
    ),
    text: 'Plan\ndef dig(bed):\n  """Digs the bed.\n\nDeep beds take longer than others.\n  """\n  return bed.depth * 2',
    markdown:
      '## Plan\n\n```\ndef dig(bed):\n  """Digs the bed.\n\nDeep beds take longer than others.\n  """\n  return bed.depth * 2\n```',
  },
  {
    name: 'Google Docs: a quoted sentence in a monospaced font isn’t code',
    html: googleDocs(
      paragraph(run('The old gardener left a note on the typewriter in the shed:')) +
        paragraph(mono('Never dig the north bed after rain.')),
    ),
    text: 'The old gardener left a note on the typewriter in the shed:\nNever dig the north bed after rain.',
    markdown: 'The old gardener left a note on the typewriter in the shed:\n\nNever dig the north bed after rain.',
  },
  {
    name: 'Word: words in Consolas are code, and bullets in Courier New are bullets',
    html: officePage(
      [
        word(`Open ${wordMono('plan.md')} and <b>${wordMono('beds\n.csv')}</b>, please.`),
        bullet('·', 'Symbol', `the column ${wordMono('rows')}`),
        bullet('o', 'Courier New', 'and others', 2),
        bullet('·', 'Symbol', wordMono('seeds')),
      ].join('\n\n'),
    ),
    text: 'Open plan.md and beds .csv, please.\r\n·\tthe column rows\r\no\tand others\r\n·\tseeds\r\n',
    markdown: 'Open `plan.md` and **`beds .csv`**, please.\n\n- the column `rows`\n  - and others\n- `seeds`',
  },
  {
    name: 'Word: code by the style of words and of paragraphs',
    html: officePage(
      `${word('Set <span class=Source>beds</span> first, and the rows after that:')}\n\n<p class=Code>beds = 3<o:p></o:p></p>\n\n<p class=Code><o:p>&nbsp;</o:p></p>\n\n<p class=Code>rows&nbsp;= [1,<span style='mso-spacerun:yes'>  </span>2]<o:p></o:p></p>`,
      'p.Code, li.Code, div.Code\n\t{mso-style-name:Code;\n\tmargin:0cm;\n\tfont-size:10.0pt;\n\tfont-family:"Courier New";}\nspan.Source\n\t{mso-style-name:Source;\n\tfont-family:"Courier New";}',
    ),
    text: 'Set beds first, and the rows after that:\r\nbeds = 3\r\n\r\nrows = [1,  2]\r\n',
    markdown: 'Set `beds` first, and the rows after that:\n\n```\nbeds = 3\n\nrows = [1,  2]\n```',
  },
  {
    name: 'Outlook: a plain mail, which Word shows in Consolas',
    html: officePage(
      [
        '<p class=MsoPlainText>Hello Ann,<o:p></o:p></p>',
        '<p class=MsoPlainText>the peas are in.<o:p></o:p></p>',
        '<p class=MsoPlainText>Bob<o:p></o:p></p>',
      ].join('\n\n'),
      'p.MsoPlainText, li.MsoPlainText, div.MsoPlainText\n\t{mso-style-priority:99;\n\tmargin:0cm;\n\tfont-size:10.5pt;\n\tfont-family:Consolas;}',
    ),
    text: 'Hello Ann,\r\nthe peas are in.\r\nBob\r\n',
    markdown: 'Hello Ann,\n\nthe peas are in.\n\nBob',
  },
  {
    name: 'A mail in a monospaced font, with a name in another one',
    html: chromePart(
      '<div style="font-family: monospace;"><p>Hello Ann,</p><p>the peas are in.</p><p>See you on Sunday, <b>Bob</b></p></div><p style="font-family: Arial;">Bob Miller</p>',
    ),
    text: 'Hello Ann,\n\nthe peas are in.\n\nSee you on Sunday, Bob\n\nBob Miller',
    markdown: 'Hello Ann,\n\nthe peas are in.\n\nSee you on Sunday, **Bob**\n\nBob Miller',
  },
  {
    name: 'A page: labels in a monospaced font of its design are text',
    html: chromePart(
      '<p style="font-family: Inter, sans-serif;">Released <span style="font-family: &quot;JetBrains Mono&quot;, monospace;">12 March</span> by <b>Ann</b></p>',
    ),
    text: 'Released 12 March by Ann',
    markdown: 'Released 12 March by **Ann**',
  },
  {
    name: 'Gmail: words with a fixed width',
    html: chromePart(
      '<div dir="ltr">Run <font face="monospace">npm test</font> or <span style="font-family:monospace">npm start<br></span></div><div>now.</div><p></p>',
    ),
    text: 'Run npm test or npm start\nnow.',
    markdown: 'Run `npm test` or `npm start`\n\nnow.',
  },
  {
    name: 'LibreOffice Writer: words and lines in a monospaced font',
    html: libre(
      '<p style="line-height: 100%">Open <font face="Liberation Mono, monospace">plan.md</font>,\nor set the size of the beds:</p>\n<p><font face="Consolas, monospace"><font size="2" style="font-size: 10pt">sudo dig -w\nbeds=3</font></font></p>\n<table><tr><td><p><font face="Courier New, monospace">rows</font></p></td><td><p>how many</p></td></tr></table>',
    ),
    text: 'Open plan.md, or set the size of the beds:\nsudo dig -w beds=3\nrows\thow many',
    markdown:
      'Open `plan.md`, or set the size of the beds:\n\n```\nsudo dig -w beds=3\n```\n\n| `rows` | how many |\n| --- | --- |',
  },
  {
    name: 'Notes of macOS: a title is large and bold, and other bold lines aren’t titles',
    html: cocoa(
      '<p class="p1"><b>Garden</b></p>\n<p class="p2"><br></p>\n<p class="p3"><b>Beds</b></p>\n<p class="p4">Dig the north bed.</p>\n<p class="p5">dig --deep</p>\n<ul class="ul1">\n<li class="li4"><span class="s1"></span>clay</li>\n</ul>',
      "p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 20.0px 'Helvetica Neue'}\np.p2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'; min-height: 15.0px}\np.p3 {margin: 0.0px 0.0px 2.0px 0.0px; font: 16.0px 'Helvetica Neue'}\np.p4 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'}\np.p5 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px '.AppleSystemUIFontMonospaced'}\nli.li4 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'}\nspan.s1 {font: 9.0px Menlo}\nul.ul1 {list-style-type: disc}",
    ),
    text: 'Garden\n\nBeds\nDig the north bed.\ndig --deep\n\t•\tclay',
    markdown: '# Garden\n\n**Beds**\n\nDig the north bed.\n\n```\ndig --deep\n```\n\n- clay',
  },
  {
    name: 'LibreOffice Writer: a title is large and bold',
    html: libre(
      '<p align="center"><font face="Liberation Sans, sans-serif"><font size="6" style="font-size: 24pt"><b>The\ngarden</b></font></font></p>\n<p><font size="4" style="font-size: 14pt"><b>Beds</b></font></p>\n<p>Dig the north bed.</p>',
    ),
    text: 'The garden\nBeds\nDig the north bed.',
    markdown: '# The garden\n\n**Beds**\n\nDig the north bed.',
  },
  {
    name: 'LibreOffice Writer: large text that isn’t bold, or isn’t alone, is no title',
    html: libre(
      '<p><font size="6" style="font-size: 24pt"><b>Dig</b></font></p>\n<p><font size="6" style="font-size: 24pt"><b>Sow</b></font></p>\n<p>Then wait until the rain has come.</p>',
    ),
    text: 'Dig\nSow\nThen wait until the rain has come.',
    markdown: '**Dig**\n\n**Sow**\n\nThen wait until the rain has come.',
  },
];
