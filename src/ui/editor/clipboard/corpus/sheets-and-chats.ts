import { chromePart, type Payload, windowsPage } from './payload';

const excel = (rows: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml"\r\nxmlns:o="urn:schemas-microsoft-com:office:office"\r\nxmlns:x="urn:schemas-microsoft-com:office:excel"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n\r\n<head>\r\n<meta name=ProgId content=Excel.Sheet>\r\n<meta name=Generator content="Microsoft Excel 15">\r\n<style>\r\n<!--table\r\n\t{mso-displayed-decimal-separator:"\\.";}\r\n-->\r\n</style>\r\n</head>\r\n\r\n<body link="#0563C1" vlink="#954F72">\r\n\r\n<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:\r\n collapse;width:96pt'>\r\n<!--StartFragment-->\r\n <col width=64 span=2 style='width:48pt'>\r\n${rows}\r\n<!--EndFragment-->\r\n</table>\r\n\r\n</body>\r\n\r\n</html>`;
const excelRow = (...cells: string[]) =>
  ` <tr height=20 style='height:15.0pt'>\r\n${cells.map((cell) => `  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>${cell}</td>\r\n`).join('')} </tr>`;
const slack = (html: string) =>
  chromePart(`<span style="color: rgb(29, 28, 29); font-family: Slack-Lato;">${html}</span>`);
const slackList = (indent: number, ...items: string[]) =>
  `<ul data-stringify-type="unordered-list" class="p-rich_text_list p-rich_text_list__bullet p-rich_text_list--nested" data-indent="${indent}" data-border="0">${items.map((item) => `<li data-stringify-indent="${indent}" data-stringify-border="0">${item}</li>`).join('')}</ul>`;

/** Spreadsheet ranges and chat messages. */
export const sheetsAndChats: readonly Payload[] = [
  {
    name: 'Excel: a range',
    html: excel([excelRow('Bed', 'Rows'), excelRow('North', '3')].join('\r\n')),
    text: 'Bed\tRows\r\nNorth\t3\r\n',
    markdown: '| Bed | Rows |\n| --- | --- |\n| North | 3 |',
  },
  {
    name: 'Excel: a cell with a line break and quotes',
    html: excel([excelRow('Bed', 'Note'), excelRow('North', 'two<br>\r\n    lines "x"')].join('\r\n')),
    text: 'Bed\tNote\r\nNorth\t"two\nlines ""x"""\r\n',
    markdown: '| Bed | Note |\n| --- | --- |\n| North | two<br>lines "x" |',
  },
  {
    name: 'Excel: one row',
    html: excel(excelRow('North', 'Peas', '3')),
    text: 'North\tPeas\t3\r\n',
    markdown: '| North | Peas | 3 |\n| --- | --- | --- |',
  },
  {
    name: 'Excel: one column is lines of text',
    html: excel([excelRow('North'), excelRow('South')].join('\r\n')),
    text: 'North\r\nSouth\r\n',
    markdown: 'North\nSouth',
  },
  {
    name: 'Excel: one cell is its text',
    html: excel(excelRow('North bed')),
    text: 'North bed\r\n',
    markdown: 'North bed',
  },
  {
    name: 'Google Sheets: a range with a number that is shown rounded',
    html: chromePart(
      '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:2}">Bed</td><td>Yield</td></tr><tr><td>North</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:3.14159}">3.14</td></tr></tbody></table>',
    ),
    text: 'Bed\tYield\nNorth\t3.14',
    markdown: '| Bed | Yield |\n| --- | --- |\n| North | 3.14 |',
  },
  {
    name: 'Excel on the web: a page in the copied part of a page',
    html: windowsPage(
      `<div ccp_infra_version='3' data-ccp-timestamp='1'><html><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15"><style>td\n\t{padding-top:1px;}\n</style></head><body link="#0563C1"><table width=128 style='border-collapse:collapse'><!--StartFragment--><col width=64 span=2><tr height=20><td width=64>Bed</td><td>Rows</td></tr><tr height=20><td>North</td><td>3</td></tr><!--EndFragment--></table></body></html></div>`,
    ),
    text: 'Bed\tRows\r\nNorth\t3',
    markdown: '| Bed | Rows |\n| --- | --- |\n| North | 3 |',
  },
  {
    name: 'Google Sheets: one cell is its text',
    html: chromePart(
      '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><span style="font-size:10pt;font-family:Arial;" data-sheets-root="1">North bed</span></google-sheets-html-origin>',
    ),
    text: 'North bed',
    markdown: 'North bed',
  },
  {
    name: 'LibreOffice Calc: a range with an empty cell',
    html: '<!DOCTYPE html>\n<html>\n<body>\n<table cellspacing="0" border="0">\n\t<colgroup span="2" width="85"></colgroup>\n\t<tr>\n\t\t<td height="17" align="left">Bed</td>\n\t\t<td align="left">Crop</td>\n\t</tr>\n\t<tr>\n\t\t<td height="17" align="left">North</td>\n\t\t<td align="left"><br></td>\n\t</tr>\n</table>\n</body>\n</html>',
    text: 'Bed\tCrop\nNorth\t\n',
    markdown: '| Bed | Crop |\n| --- | --- |\n| North |  |',
  },
  {
    name: 'Slack: a message with bold, code and a link',
    html: slack(
      'Please <b data-stringify-type="bold">read</b> <code data-stringify-type="code" class="c-mrkdwn__code">plan.md</code> at <a target="_blank" class="c-link" data-stringify-link="https://example.org/p" href="https://example.org/p" rel="noopener noreferrer">the site</a>',
    ),
    text: 'Please read plan.md at the site',
    markdown: 'Please **read** `plan.md` at [the site](https://example.org/p)',
  },
  {
    name: 'Slack: lists of two levels stand one behind the other',
    html: slack(`${slackList(0, 'clay')}${slackList(1, 'wet', 'dry')}${slackList(0, 'sand')}`),
    text: 'clay\nwet\ndry\nsand',
    markdown: '- clay\n  - wet\n  - dry\n- sand',
  },
  {
    name: 'Slack: an emoji is its name, not a picture of another server',
    html: slack(
      'Done <img data-stringify-type="emoji" data-stringify-emoji=":tada:" class="c-emoji" src="https://a.slack-edge.com/x/1f389.png" alt=":tada:" aria-label="tada emoji"> <b>now</b>',
    ),
    text: 'Done :tada: now',
    markdown: 'Done :tada: **now**',
  },
  {
    name: 'Slack: a block of code',
    html: slack('<pre class="c-mrkdwn__pre" data-stringify-type="pre">npm test\nnpm start</pre>'),
    text: 'npm test\nnpm start',
    markdown: '```\nnpm test\nnpm start\n```',
  },
  {
    name: 'Slack: lines of a message with a quotation',
    html: slack(
      'First line<br aria-hidden="true">second <i data-stringify-type="italic">line</i><blockquote type="cite" data-stringify-type="quote">as said</blockquote>',
    ),
    text: 'First line\nsecond line\nas said',
    markdown: 'First line\\\nsecond *line*\n\n> as said',
  },
  {
    name: 'A code editor: coloured lines are plain text',
    html: chromePart(
      '<div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Consolas, \'Courier New\', monospace;white-space: pre;"><div><span style="color: #569cd6;">const</span><span> x</span></div></div>',
    ),
    text: 'const x',
    markdown: 'const x',
  },
  {
    name: 'A terminal has no rich text',
    html: '',
    text: '$ ls\r\na.md\r\n',
    markdown: '$ ls\na.md\n',
  },
];
