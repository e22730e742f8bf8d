/**
 * The field names that the API knows, per message. Like the real one, the fake rejects every other name. This reveals
 * options of other providers, and JSON Schema keywords outside its subset.
 */

type Message = { [field: string]: Message | Message[] | 'any' | { mapOf: Message } };

const SCHEMA: Message = {
  type: 'any',
  format: 'any',
  title: 'any',
  description: 'any',
  nullable: 'any',
  enum: 'any',
  minItems: 'any',
  maxItems: 'any',
  required: 'any',
  minProperties: 'any',
  maxProperties: 'any',
  minLength: 'any',
  maxLength: 'any',
  pattern: 'any',
  example: 'any',
  propertyOrdering: 'any',
  default: 'any',
  minimum: 'any',
  maximum: 'any',
};
SCHEMA.items = SCHEMA;
SCHEMA.anyOf = [SCHEMA];
SCHEMA.properties = { mapOf: SCHEMA } as Message;

const PART: Message = {
  text: 'any',
  thought: 'any',
  thoughtSignature: 'any',
  functionCall: { id: 'any', name: 'any', args: 'any' },
  functionResponse: { id: 'any', name: 'any', response: 'any', parts: 'any', willContinue: 'any', scheduling: 'any' },
  inlineData: { mimeType: 'any', data: 'any' },
  fileData: { mimeType: 'any', fileUri: 'any' },
};

const REQUEST: Message = {
  contents: [{ role: 'any', parts: [PART] }],
  systemInstruction: { role: 'any', parts: [PART] },
  tools: [
    {
      functionDeclarations: [
        { name: 'any', description: 'any', parameters: SCHEMA, parametersJsonSchema: 'any', response: SCHEMA },
      ],
      googleSearch: 'any',
      codeExecution: 'any',
      urlContext: 'any',
    },
  ],
  toolConfig: { functionCallingConfig: { mode: 'any', allowedFunctionNames: 'any' } },
  safetySettings: [{ category: 'any', threshold: 'any' }],
  generationConfig: {
    maxOutputTokens: 'any',
    temperature: 'any',
    topK: 'any',
    topP: 'any',
    frequencyPenalty: 'any',
    presencePenalty: 'any',
    stopSequences: 'any',
    seed: 'any',
    candidateCount: 'any',
    responseMimeType: 'any',
    responseSchema: SCHEMA,
    responseModalities: 'any',
    thinkingConfig: { includeThoughts: 'any', thinkingBudget: 'any', thinkingLevel: 'any' },
  },
  cachedContent: 'any',
  labels: 'any',
  serviceTier: 'any',
};

export type FieldViolation = { field: string; description: string };

/** Returns all unknown names in a request, with the paths that the API would report. */
export function unknownFields(body: unknown): FieldViolation[] {
  return check(body, REQUEST, '');
}

function check(value: unknown, message: Message, path: string): FieldViolation[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const expected = message[name];
    const innerPath = path === '' ? snakeCase(name) : `${path}.${snakeCase(name)}`;
    if (expected === undefined) {
      const at = path === '' ? '' : ` at '${path}'`;
      return [
        {
          field: path,
          description: `Invalid JSON payload received. Unknown name "${name}"${at}: Cannot find field.`,
        },
      ];
    }
    if (expected === 'any') return [];
    if (Array.isArray(expected)) {
      const items = Array.isArray(inner) ? inner : [];
      return items.flatMap((item, index) => check(item, expected[0]!, `${innerPath}[${index}]`));
    }
    if ('mapOf' in expected && isRecord(inner)) {
      return Object.values(inner).flatMap((entry, index) =>
        check(entry, expected.mapOf as Message, `${innerPath}[${index}].value`),
      );
    }
    return check(inner, expected as Message, innerPath);
  });
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
