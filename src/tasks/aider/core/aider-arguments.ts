/** The port inside the sandbox at which Aider finds the model. */
export const MODEL_PORT = 8089;

/** Where files for Aider appear inside the sandbox. Aider can read them. */
export const AIDER_FILES = { message: '/run/aider/message.txt', models: '/run/aider/models.json' } as const;

/** How long one answer of the model may take, in seconds. */
const ANSWER_WITHIN_SECONDS = 300;

/**
 * Returns the arguments of an automatic run: no terminal, no git, no questions, no network except the model, and no
 * commands. The model and the edit format are named explicitly, because Aider's defaults for unknown models differ. The
 * address and the key are options, because options override files that Aider reads.
 */
export function aiderArguments({
  model,
  token,
  files,
}: {
  /** The model's name at the gateway. */
  model: string;
  token: string;
  /** The documents' file names, from `scratchNames`. */
  files: readonly string[];
}): string[] {
  return [
    ...['--message-file', AIDER_FILES.message, '--yes-always', '--no-stream', '--no-pretty', '--no-fancy-input'],
    ...commonArguments({ model, token }),
    ...files,
  ];
}

/** Returns the arguments of a session in a terminal, where a person answers Aider's questions. */
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

/** Aider's environment variables, in addition to those of every sandbox. */
export const AIDER_ENVIRONMENT: Readonly<Record<string, string>> = {
  TERM: 'dumb',
  NO_COLOR: '1',
  // Aider would open addresses in error messages with the browser.
  BROWSER: '/bin/true',
  // Otherwise litellm would load its list of models from the network.
  LITELLM_LOCAL_MODEL_COST_MAP: 'True',
  PYTHONDONTWRITEBYTECODE: '1',
  // Keeps Python from importing a document that has a module's name.
  PYTHONSAFEPATH: '1',
  // Aider lists its files in the order of a set. A fixed order lets a second run reuse the answers of the first.
  PYTHONHASHSEED: '0',
  // Output isn't buffered.
  PYTHONUNBUFFERED: '1',
  OPENBLAS_NUM_THREADS: '1',
};

/** Returns the model's metadata for Aider, as JSON. Without it, Aider would load a list of models from the network. */
export function modelMetadata(model: string): string {
  const unknown = { max_input_tokens: 1_000_000, max_output_tokens: 65_536, max_tokens: 65_536 };
  const isFree = { input_cost_per_token: 0, output_cost_per_token: 0 };
  return JSON.stringify({ [`openai/${model}`]: { ...unknown, ...isFree, litellm_provider: 'openai', mode: 'chat' } });
}
