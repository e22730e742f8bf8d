import { attribute, classesOf, type HtmlNode, isElement } from '../html-node';

/** The formats of classes, by the names of an element and a class: `p.important`. */
type Rules = ReadonlyMap<string, string>;

/** Programs that give the formats of a text by the classes of their own style sheet. Other pages style their layout. */
const PROGRAM = /\bmso-|content=["']?(?:Microsoft Word|Cocoa HTML Writer|LibreOffice|OpenOffice)/i;
/** The names of elements whose formats are read. Headings have a look of their own. */
const SELECTOR = /^(p|li|span)\.([\w-]{1,100})$/i;
const KEPT =
  /^(?:font-weight|font-style|text-decoration|margin|margin-left|mso-list|mso-outline-level)\s*:\s*[^:;]{1,100}$/i;
/** Declarations that are the look of a paragraph's style rather than emphasis. */
const EMPHASIS = /^(?:font-weight|font-style|text-decoration)/i;
const MAX_SHEET = 500_000;

/** Writes the formats of a page's classes into the styles of its elements, in place, if a word processor made it. */
export function applyClassStyles(tree: HtmlNode, html: string): void {
  const sheet = sheetOf(html);
  if (sheet === '' || !PROGRAM.test(sheet + html.slice(0, 5_000))) return;
  const rules = rulesOf(sheet);
  if (rules.size > 0) apply(tree, rules);
}

/** Returns the style sheets in the source of a page, without comments. */
function sheetOf(html: string): string {
  let sheet = '';
  let at = 0;
  while (sheet.length < MAX_SHEET) {
    const tag = html.indexOf('<style', at);
    const start = tag < 0 ? -1 : html.indexOf('>', tag);
    const end = start < 0 ? -1 : html.indexOf('</style', start);
    if (end < 0) break;
    sheet += html.slice(start + 1, end);
    at = end;
  }
  return withoutComments(sheet.slice(0, MAX_SHEET));
}

function withoutComments(sheet: string): string {
  const [first = '', ...others] = sheet.replace(/<!--|-->/g, '').split('/*');
  return first + others.map((part) => part.slice(part.indexOf('*/') + 2)).join('');
}

function rulesOf(sheet: string): Rules {
  const rules = new Map<string, string>();
  for (const rule of sheet.split('}')) {
    const [selectors = '', body = ''] = rule.split('{');
    const declared = body
      .split(';')
      .map((one) => one.trim())
      .filter((one) => KEPT.test(one));
    if (declared.length === 0) continue;
    for (const selector of selectors.split(',')) {
      const [, tag = '', name] = SELECTOR.exec(selector.trim()) ?? [];
      if (name === undefined) continue;
      const isOfStyle = tag !== 'span' && name.startsWith('Mso');
      const kept = isOfStyle ? declared.filter((one) => !EMPHASIS.test(one)) : declared;
      const key = `${tag.toLowerCase()}.${name}`;
      rules.set(key, [rules.get(key), ...kept].filter((one) => one !== undefined).join(';'));
    }
  }
  return rules;
}

function apply(node: HtmlNode, rules: Rules): void {
  if (isElement(node, 'p', 'li', 'span')) {
    const found = classesOf(node).map((name) => rules.get(`${node.tagName}.${name}`));
    const styles = [...found, attribute(node, 'style')].filter((one) => one !== undefined);
    if (found.some((one) => one !== undefined)) node.properties = { ...node.properties, style: styles.join(';') };
  }
  for (const child of node.children ?? []) apply(child, rules);
}
