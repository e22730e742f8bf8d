/** @typedef {{ table: string, delegate: string, owner: string, readers: string[], relations: Map<string, string> }} Model */

/**
 * Reads the models of schema.prisma, by name. The section that contains a model names its owner; `/// Read by: review`
 * above it names the domains that may read its table.
 * @returns {Map<string, Model>}
 */
export function readSchema(schema) {
  const models = new Map();
  const pattern = /^\/\/ -{10,} ([\w]+)|((?:^\/\/\/ .*\n)*)^model (\w+) \{\n([\s\S]*?)^\}/gm;
  let owner = '';
  for (const [, section, comment, model, body] of schema.matchAll(pattern)) {
    if (section) {
      owner = section;
      continue;
    }
    const readers = comment.match(/^\/\/\/ Read by: (.*)$/m)?.[1] ?? '';
    models.set(model, {
      table: body.match(/@@map\("(\w+)"\)/)?.[1] ?? model,
      delegate: model[0].toLowerCase() + model.slice(1),
      owner,
      readers: readers.match(/\w+/g) ?? [],
      relations: new Map([...body.matchAll(/^\s+(\w+)\s+([A-Z]\w*)(?:\[\]|\?)?(?:\s|$)/gm)].map((m) => [m[1], m[2]])),
    });
  }
  return models;
}
