import { isPicture } from '../picture';
import { type FieldViolation, isRecord, unknownFields } from './fields';
import { type FakeGeminiModel, thinkingProblem } from './models';
import { schemaProblems } from './schema';
import { checkSignature } from './signatures';

/**
 * The API's checks on a request, in its own words where they are known. If `strict`, dummy signatures are rejected,
 * which the real one accepts, because they only hide a lost signature. A wrong signature in an older turn is always
 * rejected, unlike by the real one.
 */

export type RequestPart = {
  text?: string;
  thought?: boolean;
  thoughtSignature?: unknown;
  functionCall?: { id?: string; name: string; args?: unknown };
  functionResponse?: { id?: string; name: string; response?: unknown };
  inlineData?: { mimeType?: unknown; data?: unknown };
};
export type RequestContent = { role?: string; parts: RequestPart[] };
export type GeminiRequest = {
  contents: RequestContent[];
  systemInstruction?: { parts: { text: string }[] };
  tools?: { functionDeclarations?: { name: string; description?: string; parameters?: unknown }[] }[];
  generationConfig?: Record<string, unknown>;
};

export type Refusal = { message: string; violations?: FieldViolation[] };

export function requestProblem(body: unknown, model: FakeGeminiModel, strict: boolean): Refusal | undefined {
  const unknown = unknownFields(body);
  if (unknown.length > 0) {
    return { message: unknown.map((violation) => violation.description).join('\n'), violations: unknown };
  }
  const request = body as GeminiRequest;
  const message =
    shapeProblem(request) ??
    pictureProblem(request) ??
    turnProblem(request.contents) ??
    signatureProblem(request.contents, model, strict) ??
    toolProblem(request) ??
    configProblem(request.generationConfig, model);
  return message === undefined ? undefined : { message };
}

const DATA_FIELDS = ['text', 'functionCall', 'functionResponse', 'inlineData', 'fileData'];

function shapeProblem({ contents }: GeminiRequest): string | undefined {
  if (!Array.isArray(contents) || contents.length === 0) {
    return '* GenerateContentRequest.contents: contents is not specified\n';
  }
  for (const [i, content] of contents.entries()) {
    if (content.role !== 'user' && content.role !== 'model') return 'Please use a valid role: user, model.';
    if (!Array.isArray(content.parts) || content.parts.length === 0) {
      return `* GenerateContentRequest.contents[${i}].parts: contents.parts must not be empty.\n`;
    }
    for (const [j, part] of content.parts.entries()) {
      if (!DATA_FIELDS.some((field) => field in part)) {
        return `* GenerateContentRequest.contents[${i}].parts[${j}].data: required oneof field 'data' must have one initialized field\n`;
      }
      const struct = part.functionCall ? part.functionCall.args : part.functionResponse?.response;
      if (struct !== undefined && !isRecord(struct)) {
        const field = part.functionCall ? 'function_call.args' : 'function_response.response';
        return `Invalid value at 'contents[${i}].parts[${j}].${field}' (type.googleapis.com/google.protobuf.Struct), ${JSON.stringify(struct)}`;
      }
    }
  }
  return undefined;
}

function pictureProblem({ contents }: GeminiRequest): string | undefined {
  const pictures = contents.flatMap(({ parts }) => parts.flatMap(({ inlineData }) => inlineData ?? []));
  return pictures.every(({ mimeType, data }) => isPicture(mimeType, data))
    ? undefined
    : 'Unable to process input image. Please retry or report in https://developers.generativeai.google/guide/troubleshooting';
}

function turnProblem(contents: readonly RequestContent[]): string | undefined {
  for (const [i, content] of contents.entries()) {
    const calls = callsOf(content);
    const responses = responsesOf(content);
    const before = contents[i - 1];
    const after = contents[i + 1];
    if (calls.length > 0 && before?.role !== 'user') {
      return 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.';
    }
    if (responses.length > 0 && (!before || callsOf(before).length === 0)) {
      return 'Please ensure that function response turn comes immediately after a function call turn.';
    }
    if (calls.length > 0 && after && responsesOf(after).length !== calls.length) {
      return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
    }
    if (responses.some((response, j) => !answers(response, callsOf(before!)[j]))) {
      return 'Please ensure that each function response names the function call that it answers.';
    }
  }
  return undefined;
}

function answers(response: RequestPart['functionResponse'], call: RequestPart['functionCall']): boolean {
  return response?.name === call?.name && (call?.id === undefined || response?.id === call.id);
}

function callsOf(content: RequestContent): NonNullable<RequestPart['functionCall']>[] {
  return content.parts.flatMap((part) => part.functionCall ?? []);
}

function responsesOf(content: RequestContent): NonNullable<RequestPart['functionResponse']>[] {
  return content.parts.flatMap((part) => part.functionResponse ?? []);
}

/** Returns the start of the current turn: the last user content that has something other than function responses. */
export function currentTurnStart(contents: readonly RequestContent[]): number {
  return contents.findLastIndex(
    (content) => content.role === 'user' && content.parts.some((part) => part.functionResponse === undefined),
  );
}

function signatureProblem(
  contents: readonly RequestContent[],
  model: FakeGeminiModel,
  strict: boolean,
): string | undefined {
  const turnStart = currentTurnStart(contents);
  for (const [i, content] of contents.entries()) {
    const firstCall = content.parts.find((part) => part.functionCall);
    if (model.signsCalls && i > turnStart && firstCall?.functionCall && firstCall.thoughtSignature === undefined) {
      return (
        'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. ' +
        `Additional data, function call \`default_api:${firstCall.functionCall.name}\` , position ${i + 1}. ` +
        'Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.'
      );
    }
    for (const [j, part] of content.parts.entries()) {
      if (part.thoughtSignature === undefined) continue;
      const checked = checkSignature(part.thoughtSignature, part);
      if (checked === 'not-base64') {
        return `Invalid value at 'contents[${i}].parts[${j}].thought_signature' (TYPE_BYTES), Base64 decoding failed for ${JSON.stringify(part.thoughtSignature)}`;
      }
      if (checked === 'corrupted' || (checked === 'dummy' && strict)) return 'Corrupted thought signature.';
    }
  }
  return undefined;
}

function toolProblem({ tools = [] }: GeminiRequest): string | undefined {
  const names = new Set<string>();
  for (const [i, tool] of tools.entries()) {
    for (const [j, { name, parameters }] of (tool.functionDeclarations ?? []).entries()) {
      const path = `GenerateContentRequest.tools[${i}].function_declarations[${j}]`;
      if (!/^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/.test(name)) {
        return `* ${path}.name: Invalid function name. Must start with a letter or an underscore. Must be alphanumeric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.\n`;
      }
      if (names.has(name)) return `Duplicate function declaration found: ${name}`;
      names.add(name);
      if (parameters === undefined) continue;
      const problems = schemaProblems(parameters, `${path}.parameters`);
      if (problems.length > 0) return problems.join('\n');
    }
  }
  return undefined;
}

function configProblem(config: Record<string, unknown> = {}, model: FakeGeminiModel): string | undefined {
  const { temperature, maxOutputTokens, thinkingConfig } = config;
  if (typeof temperature === 'number' && (temperature < 0 || temperature > 2)) {
    return '* GenerateContentRequest.generation_config.temperature: temperature must be in the range [0.0, 2.0].\n';
  }
  if (typeof maxOutputTokens === 'number' && maxOutputTokens < 1) {
    return '* GenerateContentRequest.generation_config.max_output_tokens: max_output_tokens must be positive.\n';
  }
  return isRecord(thinkingConfig) ? thinkingProblem(model, thinkingConfig) : undefined;
}
