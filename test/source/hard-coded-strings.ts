import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Finds texts for people in the code that aren't in the message catalogue. */

/** Attributes and properties whose text is shown or read aloud. */
const SHOWN = new Set([
  ...['alt', 'title', 'label', 'placeholder', 'hint', 'description', 'verb', 'summary', 'message', 'caption'],
  ...[
    'data-tip',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-placeholder',
    'aria-valuetext',
    'ariaLabel',
  ],
  ...['textContent', 'innerText', 'heading', 'question', 'explanation', 'detail', 'words', 'tooltip', 'emptyText'],
]);
const SPEAKING_CALLS = new Set(['showToast', 'announce', 'showNotice', 'confirm', 'alert']);
/** Calls with texts for developers only. */
const SILENT_CALLS = /^(console\.\w+|new (Type|Range)?Error|t|t\w*\.rich|expect)$/;

/** Names that are the same in every language, and other strings that aren't words. */
const SAME_EVERYWHERE = new Set([
  ...['AI', 'Variorum', 'Markdown', 'PDF', 'CSV', 'JSON', 'PNG', 'SVG', 'HTML', 'URL', 'API', 'ID', 'Typst', 'Aider'],
  ...['Google', 'Gemini', 'Anthropic', 'Claude', 'OpenAI', 'OpenRouter', 'GitHub', 'Mermaid', 'LaTeX', 'KaTeX'],
  ...['OK', 'Esc', 'Enter', 'Tab', 'Ctrl', 'Shift', 'Alt', 'Cmd', 'KB', 'MB', 'GB', 'ms', 'px', 'Inter', 'Georgia'],
]);

/** A sentence, a name of several words, or a count of things, in any position: `Move to trash`, `${n} changes`. */
const PROSE = /^["“]?\p{Lu}\p{Ll}*(?:[’']\p{L}+)?,? \p{L}|\p{L}{2,} \p{L}{2,}.*[.?!…]$|^0 \p{L}{3,}/u;

export interface HardCoded {
  place: string;
  text: string;
}

export function hardCodedStrings(file: string, code = fs.readFileSync(file, 'utf8')): HardCoded[] {
  const source = parsed(file, code);
  return hardCodedNodes(source).map((node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    return { place: `${file}:${line + 1}`, text: textOf(node).trim().replace(/\s+/g, ' ') };
  });
}

type Text = ts.JsxText | ts.StringLiteralLike | ts.TemplateExpression;

export function hardCodedNodes(source: ts.SourceFile): Text[] {
  const found: Text[] = [];
  const visit = (node: ts.Node) => {
    if (isSilent(node)) return;
    if (ts.isJsxText(node)) {
      if (isWords(node.text)) found.push(node);
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = textOf(node);
      if (isWords(text) && (isShown(node) || PROSE.test(text))) found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function parsed(file: string, code: string): ts.SourceFile {
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, scriptKindOf(file));
}

function scriptKindOf(file: string): ts.ScriptKind {
  return file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

/**
 * Returns whether a node's texts aren't for people: imports, types, class names, code samples, messages for developers.
 */
function isSilent(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isJsxAttribute(node)) return /^(className|style|href|src|id|name|type|d|viewBox)$/.test(node.name.getText());
  if (ts.isJsxElement(node)) return /^(code|kbd|pre|style|script)$/.test(node.openingElement.tagName.getText());
  if (ts.isCallExpression(node)) return SILENT_CALLS.test(node.expression.getText());
  if (ts.isNewExpression(node)) return SILENT_CALLS.test(`new ${node.expression.getText()}`);
  return false;
}

/** Returns whether a text has a word that a translator would change. */
function isWords(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.some((word) => !SAME_EVERYWHERE.has(word));
}

/** Returns a text with a 0 in place of each value. */
function textOf(node: Text): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('0');
}

/**
 * Returns whether a text is the value of something shown, also as part of a condition: `label={open ? 'Close' :
 * 'Open'}`.
 */
function isShown(node: ts.Node): boolean {
  let value: ts.Node = node;
  while (isOnlyAWayToSay(value.parent, value)) value = value.parent;
  const { parent } = value;
  if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) return true;
  if (ts.isJsxAttribute(parent)) return SHOWN.has(parent.name.getText());
  if (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent))
    return value === parent.initializer && SHOWN.has(parent.name.getText());
  if (ts.isBinaryExpression(parent)) return isAssignmentToShown(parent);
  if (ts.isCallExpression(parent)) return isSpeaking(parent, value);
  return false;
}

function isOnlyAWayToSay(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  if (ts.isBinaryExpression(parent)) {
    const operator = parent.operatorToken.kind;
    if (operator === ts.SyntaxKind.PlusToken) return true;
    const isChoice = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(operator);
    return isChoice || (operator === ts.SyntaxKind.AmpersandAmpersandToken && parent.right === node);
  }
  // The expression of an attribute or an element, but not a value inside a template.
  return ts.isJsxExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent);
}

function isAssignmentToShown({ left, operatorToken }: ts.BinaryExpression): boolean {
  return (
    operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isPropertyAccessExpression(left) && SHOWN.has(left.name.text)
  );
}

function isSpeaking(call: ts.CallExpression, value: ts.Node): boolean {
  const callee = call.expression.getText();
  if (SPEAKING_CALLS.has(callee) || callee.endsWith('announce.of')) return true;
  const [attribute, text] = call.arguments;
  if (text !== value) return false;
  return callee.endsWith('.setAttribute') && attribute !== undefined && SHOWN.has(attribute.getText().slice(1, -1));
}

/** Returns calls of `t` that run while a module loads, when the reader isn't known yet: `const LABEL = t('label')`. */
export function callsWhileLoading(file: string, code = fs.readFileSync(file, 'utf8')): string[] {
  const source = parsed(file, code);
  const names = new Set(
    source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
      if (!statement.moduleSpecifier.getText().includes('@/generated/messages/')) return [];
      const bindings = statement.importClause?.namedBindings;
      return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
    }),
  );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)) return;
    if (ts.isCallExpression(node) && names.has(node.expression.getText().split('.')[0] ?? '')) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${file}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns all files of the interface. */
export function interfaceFiles(): string[] {
  return ['src/ui', 'app'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|[\\/])(corpus|test-support)[\\/]/.test(file))
      .map((file) => path.join(folder, file)),
  );
}
