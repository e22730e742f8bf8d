/** The port inside the sandbox at which Aider finds the model. */
export const MODEL_PORT = 8089;

/** Where files for Aider appear inside the sandbox. Aider can read them. */
export const AIDER_FILES = { message: '/run/aider/message.txt', models: '/run/aider/models.json' } as const;

/** How long one answer of the model may take, in seconds. */
const ANSWER_WITHIN_SECONDS = 300;

/**
 * The arguments of an automatic run: no terminal, no git, no questions, no network except the model, nothing run. Names
 * the model and the edit format explicitly, because Aider's defaults for unknown models differ. The address and the key
 * are options because options win over files that Aider reads.
 */
export function aiderArguments({
  model,
  token,
  files,
}: {
  /** The model's name at the gateway. */
  model: string;
  token: string;
  /** Names from `scratchNames`. */
  files: readonly string[];
}): string[] {
  return [
    ...['--message-file', AIDER_FILES.message, '--yes-always', '--no-stream', '--no-pretty', '--no-fancy-input'],
    ...commonArguments({ model, token }),
    ...files,
  ];
}

/** The arguments of a session in a terminal. A person answers Aider's questions there. */
export function terminalArguments({ model, token, files }: Parameters<typeof aiderArguments>[0]): string[] {
  return [...commonArguments({ model, token }), ...files];
}

function commonArguments({ model, token }: { model: string; token: string }): string[] {
  return [
    ...['--no-git', '--edit-format', 'diff', '--map-tokens', '0', '--timeout', String(ANSWER_WITHIN_SECONDS)],
    ...['--model', `openai/${model}`, '--weak-model', `openai/${model}`, '--model-metadata-file', AIDER_FILES.models],
    ...['--openai-api-base', `http://127.0.0.1:${MODEL_PORT}/gateway/v1`, '--openai-api-key', token],
    ...['--no-analytics', '--no-check-update', '--no-show-release-notes', '--no-show-model-warnings', '--no-gitignore'],
    ...['--no-auto-lint', '--no-auto-test', '--no-suggest-shell-commands', '--no-detect-urls', '--disable-playwright'],
    ...['--no-notifications', '--no-restore-chat-history', '--load', '/dev/null'],
    ...['--chat-history-file', '/tmp/chat.md', '--input-history-file', '/tmp/input'],
  ];
}

/** Aider's environment, besides what every sandbox has. */
export const AIDER_ENVIRONMENT: Readonly<Record<string, string>> = {
  TERM: 'dumb',
  NO_COLOR: '1',
  // Aider opens addresses in error messages with this.
  BROWSER: '/bin/true',
  // litellm would load its list of models from the network.
  LITELLM_LOCAL_MODEL_COST_MAP: 'True',
  PYTHONDONTWRITEBYTECODE: '1',
  // A document may be named like a module.
  PYTHONSAFEPATH: '1',
  // It lists its files in the order of a set. In the same order each time, a second run gets the answers of the first.
  PYTHONHASHSEED: '0',
  // Output comes as it's printed.
  PYTHONUNBUFFERED: '1',
  OPENBLAS_NUM_THREADS: '1',
};

/**
 * What Aider is told about the model, as JSON. A model that it knows nothing about would make it load a list from the
 * network.
 */
export function modelMetadata(model: string): string {
  const unknown = { max_input_tokens: 1_000_000, max_output_tokens: 65_536, max_tokens: 65_536 };
  const isFree = { input_cost_per_token: 0, output_cost_per_token: 0 };
  return JSON.stringify({ [`openai/${model}`]: { ...unknown, ...isFree, litellm_provider: 'openai', mode: 'chat' } });
}
