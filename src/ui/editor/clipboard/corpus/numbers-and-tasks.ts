import { chromePart, officePage, type Payload, windowsPage } from './payload';

const item = (level: number, label: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:\nauto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span\nlang=EN-GB><span style='mso-list:Ignore'>${label}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;\n</span></span></span><![endif]><span lang=EN-GB>${text === '' ? '<o:p>&nbsp;</o:p>' : `${text}<o:p></o:p>`}</span></p>`;

/** Numbers that don't count up by one, and check boxes that are written in several ways. */
export const numbersAndTasks: readonly Payload[] = [
  {
    name: 'A page: a list that counts down keeps its numbers',
    html: chromePart('<ol reversed=""><li>clay</li><li>sand</li><li>loam</li></ol>'),
    text: 'clay\nsand\nloam',
    markdown: '3. clay\n\n2) sand\n\n1. loam',
  },
  {
    name: 'A page: numbers that are set in a list are kept',
    html: windowsPage('<ol>\n<li>dig</li>\n<li value="5">sow</li>\n<li>water</li>\n</ol>'),
    text: 'dig\r\nsow\r\nwater',
    markdown: '1. dig\n\n5) sow\n6) water',
  },
  {
    name: 'A page: a number that is set in a list that counts down, and in a list below an item',
    html: chromePart(
      '<ol reversed start="9"><li>clay</li><li value="2">sand</li></ol><p>and</p><ol><li>dig<ol><li>north</li><li value="4">south</li></ol></li><li>sow</li></ol>',
    ),
    text: 'clay\nsand\nand\ndig\nnorth\nsouth\nsow',
    markdown: '9. clay\n\n2) sand\n\nand\n\n1. dig\n\n   1. north\n\n   4) south\n\n2. sow',
  },
  {
    name: 'A page: numbers that are set in a list in a cell',
    html: chromePart(
      '<table><tr><th>Plan</th></tr><tr><td><ol><li>dig</li><li value="5">sow</li></ol></td></tr></table>',
    ),
    text: 'Plan\ndig\nsow',
    markdown: '| Plan |\n| --- |\n| 1. dig<br>5. sow |',
  },
  {
    name: 'Word: empty items between others are kept, for the numbers after them',
    html: officePage(
      [
        item(1, '1.', 'dig'),
        item(1, '2.', ''),
        item(2, 'a.', 'north'),
        item(2, 'b.', ''),
        item(2, 'c.', 'south'),
        item(1, '3.', 'sow'),
        item(1, '4.', ''),
      ].join('\n\n'),
    ),
    text: '1.\tdig\r\n2.\t\r\na.\tnorth\r\nb.\t\r\nc.\tsouth\r\n3.\tsow\r\n4.\t\r\n',
    markdown: '1. dig\n2. 1. north\n   2.\n   3. south\n3. sow',
  },
  {
    name: 'A page: tasks written as text, in bold items and bold words',
    html: chromePart(
      '<ul><li style="font-weight: bold;">[ ] dig</li><li><b>[x] sow</b></li><li><strong>[x]</strong> water</li><li><p><em>[X] weed</em></p></li></ul>',
    ),
    text: '[ ] dig\n[x] sow\n[x] water\n[X] weed',
    markdown: '- [ ] **dig**\n- [x] **sow**\n- [x] water\n- [x] *weed*',
  },
  {
    name: 'A page: a task of two paragraphs, with its box in the first one',
    html: chromePart('<ul><li><p>[x] dig</p><p>With a fork.</p></li><li><p>[ ] sow</p></li></ul>'),
    text: '[x] dig\n\nWith a fork.\n\n[ ] sow',
    markdown: '- [x] dig\n\n  With a fork.\n\n- [ ] sow',
  },
  {
    name: 'Variorum: tasks are copied with signs for their boxes',
    html: '<ul><li>☑ water</li><li>☐ <strong>weed</strong></li><li>☐</li></ul>',
    text: '',
    markdown: '- [x] water\n- [ ] **weed**\n- ☐',
  },
];
