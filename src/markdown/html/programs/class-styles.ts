import { attribute, classesOf, type HtmlNode, isElement } from '../html-node';

/** The formats of classes, by the names of an element and a class: `p.important`. */
type Rules = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Programs that give the formats of a text by the classes of their own style sheet. Other pages style their layout. */
const PROGRAM = /\bmso-|content=["']?(?:Microsoft Word|Cocoa HTML Writer|LibreOffice|OpenOffice)/i;
/** The names of elements whose formats are read. Headings have a look of their own. */
const SELECTOR = /^(p|li|span)\.([\w-]{1,100})$/i;
const KEPT =
  /^(?:font|font-family|font-size|font-weight|font-style|text-decoration|text-decoration-line|margin|margin-left|mso-list|mso-outline-level)\s*:\s*[^:;]{1,100}$/i;
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
  const rules = new Map<string, Map<string, string>>();
  for (const rule of plainRules(sheet)) {
    const [selectors = '', body = ''] = rule.split('{');
    const declared = body.split(';').flatMap(declarationOf);
    if (declared.length === 0) continue;
    for (const selector of selectors.split(',')) {
      const [, tag = '', name] = SELECTOR.exec(selector.trim()) ?? [];
      if (name === undefined) continue;
      const isOfStyle = tag !== 'span' && name.startsWith('Mso');
      const kept = isOfStyle ? declared.filter(([property]) => !EMPHASIS.test(property)) : declared;
      const key = `${tag.toLowerCase()}.${name}`;
      rules.set(key, withAll(rules.get(key), kept));
    }
  }
  return rules;
}

/** Adds declarations to those of a class, in place: copies would take quadratic time. */
function withAll(known: Map<string, string> = new Map(), declared: readonly [string, string][]): Map<string, string> {
  for (const [property, text] of declared) known.set(property, text);
  return known;
}

/** Returns the rules that always hold: those in a rule such as `@media` are for other screens. */
function plainRules(sheet: string): string[] {
  let depth = 0;
  return sheet.split('}').filter((part) => {
    const opened = part.split('{').length - 1;
    const isPlain = depth === 0 && opened === 1;
    depth = Math.max(0, depth + opened - 1);
    return isPlain;
  });
}

function declarationOf(text: string): [string, string][] {
  const declared = text.trim();
  return KEPT.test(declared) ? [[declared.slice(0, declared.indexOf(':')).trim().toLowerCase(), declared]] : [];
}

function apply(node: HtmlNode, rules: Rules): void {
  if (isElement(node, 'p', 'li', 'span')) {
    // The last one of a property counts. More would let a page make each style as long as its sheet.
    const found = new Map(classesOf(node).flatMap((name) => [...(rules.get(`${node.tagName}.${name}`) ?? [])]));
    const style = [...found.values(), attribute(node, 'style') ?? ''].join(';');
    if (found.size > 0) node.properties = { ...node.properties, style };
  }
  for (const child of node.children ?? []) apply(child, rules);
}
