// Finds the tables that a file uses: through Prisma's methods, its relations, and raw SQL.
import ts from 'typescript';

export const READS = [
  'findUnique',
  'findUniqueOrThrow',
  'findFirst',
  'findFirstOrThrow',
  'findMany',
  'count',
  'aggregate',
  'groupBy',
];
export const WRITES = [
  'create',
  'createMany',
  'createManyAndReturn',
  'update',
  'updateMany',
  'updateManyAndReturn',
  'upsert',
  'delete',
  'deleteMany',
];
const NESTED_WRITES = [...WRITES, 'connect', 'connectOrCreate', 'disconnect', 'set'];
const RAW = /^(query|\$(query|execute)Raw(Unsafe|Typed)?)$/;

/**
 * Returns every use of a table, in the order of the code.
 * @param {Map<string, import('./read-schema.mjs').Model>} models
 * @returns {{ table: string, writes: boolean }[]}
 */
export function accessesOf(source, models) {
  return mayAccess(source) ? accessesIn(parse(source), models) : [];
}

/**
 * Returns the functions and methods that write: with the tables they write, the types of their parameters as text, and
 * the number of statements they send. A function that names a constant with SQL writes what the SQL writes.
 * @param {Map<string, import('./read-schema.mjs').Model>} models
 * @returns {{ name: string, parameters: string, tables: string[], statements: number }[]}
 */
export function writersOf(source, models) {
  const file = parse(source);
  const written = new Map(
    file.statements.filter((one) => !functionsOf(one).length).flatMap((one) => writtenByConstants(one, models)),
  );
  return file.statements.flatMap(functionsOf).flatMap(({ name, node }) => {
    const constants = [...written]
      .filter(([constant]) => isNamedIn(node.body, constant))
      .flatMap(([, tables]) => tables);
    const tables = [...new Set([...writtenTables(node.body, models), ...constants])];
    const parameters = node.parameters.map((parameter) => parameter.getText()).join(', ');
    return tables.length > 0 ? [{ name, parameters, tables, statements: statementsIn(node.body, models) }] : [];
  });
}

/** Parsing takes most of the time, and most files contain no SQL and no query. */
const mayAccess = (source) =>
  /\b(select|insert|update|delete|truncate|join)\b/i.test(source) ||
  new RegExp(`\\.(${[...READS, ...WRITES].join('|')})\\b`).test(source);

const parse = (source) => ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

function accessesIn(node, models) {
  const byTable = new Map([...models.values()].map((model) => [model.table, model]));
  return nodesIn(node).flatMap((each) => [...ofCall(each, models), ...tablesOfSql(textOf(each), byTable)]);
}

/** Returns the node and everything in it, in the order of the code. */
function nodesIn(node) {
  const found = [node];
  ts.forEachChild(node, (child) => {
    found.push(...nodesIn(child));
  });
  return found;
}

/** Returns the accesses of a call like `tx.draft.findMany(…)`, and those of the relations that its arguments name. */
function ofCall(node, models) {
  const called = prismaCall(node, models);
  if (!called) return [];
  const { model, method } = called;
  const writes = WRITES.includes(method);
  const text = node.arguments.map((argument) => argument.getText()).join(', ');
  return [{ table: model.table, writes }, ...relationsNamed(text, model, models, writes)];
}

function prismaCall(node, models) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const method = node.expression.name.text;
  const { expression: holder } = node.expression;
  if (!ts.isPropertyAccessExpression(holder) || ![...READS, ...WRITES].includes(method)) return undefined;
  const model = [...models.values()].find(({ delegate }) => delegate === holder.name.text);
  return model && { model, method };
}

function relationsNamed(text, model, models, isWriting) {
  const nested = new RegExp(`^\\s*(${NESTED_WRITES.join('|')})\\b`);
  return [...model.relations].flatMap(([field, type]) =>
    models.has(type)
      ? [...text.matchAll(new RegExp(`\\b${field}: (?:\\{|true)([^}]*)`, 'g'))].map(([, inside]) => ({
          table: models.get(type).table,
          writes: isWriting && nested.test(inside),
        }))
      : [],
  );
}

/** Returns the text of a string or template; what a template inserts becomes a blank. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
}

function tablesOfSql(sql, byTable) {
  if (!/\b(select|insert|update|delete|truncate)\b/i.test(sql) && !/\bjoin\b/i.test(sql)) return [];
  return [...sql.matchAll(/\b(from|join|into|update|using|truncate)\s+(?:table\s+)?(?:only\s+)?"?(\w+)"?/gi)]
    .filter(([, , table]) => byTable.has(table))
    .map(({ index, 1: word, 2: table }) => ({
      table,
      writes: /into|update|truncate/i.test(word) || /\bdelete\s*$/i.test(sql.slice(0, index)),
    }));
}

/** Returns the functions that a statement of a file declares: one, a constant's, or a class's methods. */
function functionsOf(statement) {
  if (ts.isFunctionDeclaration(statement)) return statement.body ? [named(statement)] : [];
  if (ts.isClassDeclaration(statement)) {
    return statement.members.filter((member) => ts.isMethodDeclaration(member) && member.body).map(named);
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? [{ name: name.getText(), node: initializer }]
      : [],
  );
}

const named = (node) => ({ name: node.name?.getText() ?? 'default', node });

function writtenByConstants(statement, models) {
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map((one) => [one.name.getText(), writtenTables(one, models)]);
}

const writtenTables = (node, models) =>
  accessesIn(node, models)
    .filter(({ writes }) => writes)
    .map(({ table }) => table);

const isNamedIn = (node, name) => nodesIn(node).some((each) => ts.isIdentifier(each) && each.text === name);

/** Counts the places where a function sends a statement. A place in a loop or in an inner function counts twice. */
function statementsIn(node, models, isRepeated = false) {
  let count = prismaCall(node, models) || isRaw(node) ? (isRepeated ? 2 : 1) : 0;
  const repeats = isRepeated || ts.isIterationStatement(node, false) || ts.isFunctionLike(node);
  ts.forEachChild(node, (child) => {
    count += statementsIn(child, models, repeats);
  });
  return count;
}

function isRaw(node) {
  const called = ts.isCallExpression(node)
    ? node.expression
    : ts.isTaggedTemplateExpression(node)
      ? node.tag
      : undefined;
  return called && ts.isPropertyAccessExpression(called) && RAW.test(called.name.text);
}
