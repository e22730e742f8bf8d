import { chromePart, type Payload } from './payload';

const CLASSES = 'SCXW12345678 BCX0';

const words = (text: string, style = '', name = '') =>
  `<span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun ${CLASSES}" style="font-size: 11pt; ${style}"><span class="NormalTextRun ${CLASSES}"${name === '' ? '' : ` data-ccp-parastyle="${name}"`}>${text}</span></span>`;
const end = `<span class="EOP ${CLASSES}" data-ccp-props="{}" style="font-size: 11pt;">&nbsp;</span>`;
const paragraph = (inner: string, attributes = '', style = '') =>
  `<p class="Paragraph ${CLASSES}" xml:lang="EN-GB" lang="EN-GB" paraid="1" paraeid="{x}"${attributes} style="margin: 0px; ${style}">${inner}${end}</p>`;
const box = (inner: string) => `<div class="OutlineElement Ltr ${CLASSES}" style="direction: ltr;">${inner}</div>`;
const item = (number: number, level: number, inner: string) =>
  `<div class="ListContainerWrapper ${CLASSES}"><ol class="NumberListStyle1 ${CLASSES}" role="list" start="${number}"><li data-leveltext="%${level}." data-listid="1" data-aria-posinset="${number}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr ${CLASSES}">${inner}</li></ol></div>`;

/** What Word on the web has besides text, simple lists and tables. */
export const wordOnline: readonly Payload[] = [
  {
    name: 'Word on the web: a title, headings and a quote are given by styles',
    html: chromePart(
      [
        box(paragraph(words('Garden', 'font-size: 28pt;', 'Title'))),
        box(paragraph(words('Plan', '', 'heading 1'), ' role="heading" aria-level="1"')),
        item(2, 1, paragraph(words('Beds', '', 'heading 2'), ' role="heading" aria-level="2"')),
        box(paragraph(words('He says:'))),
        box(paragraph(words('Dig.', 'font-style: italic;', 'Quote'))),
        box(paragraph(`${words('We ')}${words('dig', 'font-weight: bold;')}${words('.')}`)),
      ].join(''),
    ),
    text: 'Garden \r\n\r\nPlan \r\n\r\nBeds \r\n\r\nHe says: \r\n\r\nDig. \r\n\r\nWe dig. ',
    markdown: '# Garden\n\n# Plan\n\n## 2. Beds\n\nHe says:\n\n> Dig.\n\nWe **dig**.',
  },
  {
    name: 'Word on the web: an indented paragraph belongs to its item',
    html: chromePart(
      [
        item(1, 1, paragraph(words('dig'))),
        item(1, 2, paragraph(words('north'))),
        box(paragraph(words('with a fork'), '', 'margin-left: 48px;')),
        item(2, 1, paragraph(words('sow'))),
        box(paragraph(words('The end.'))),
      ].join(''),
    ),
    text: 'dig \r\nnorth \r\n\r\nwith a fork \r\n\r\nsow \r\n\r\nThe end. ',
    markdown: '1. dig\n\n   1. north\n\n   with a fork\n\n2. sow\n\nThe end.',
  },
];
