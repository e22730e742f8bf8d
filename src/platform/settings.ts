import { z } from 'zod';
import type { S3Settings } from './blobs/s3/s3-bucket';

/** The only code that reads the environment. Everything else gets `Settings`. */

const PROCESS_ROLES = ['web', 'sync', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

export const MODEL_PROVIDERS = ['google', 'openrouter', 'anthropic', 'openai', 'compatible', 'offline'] as const;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface ProviderSetting {
  apiKey: string | undefined;
  baseUrl: string;
  /** Model ids that the operator lists, for servers that don't list their own. */
  models?: string[];
}

export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** If undefined, the embedded Postgres is used. */
  databaseUrl: string | undefined;
  /** For messages between processes. If undefined, they go through Postgres. */
  redisUrl: string | undefined;
  roles: ReadonlySet<ProcessRole>;
  /** If undefined, it is generated on first start and stored in `dataDir`. */
  authSecret: string | undefined;
  providers: {
    google: ProviderSetting;
    openrouter: ProviderSetting;
    anthropic: ProviderSetting;
    openai: ProviderSetting;
    /** A server with OpenAI's API. Undefined if no base URL is set. */
    compatible: ProviderSetting | undefined;
  };
  /** `provider/model-id`. If undefined: the first provider with a key, or else the offline copy editor. */
  defaultModel: string | undefined;
  /** The inner agent that makes complex edits for the agent of the chat. */
  complexEdit: {
    /** `provider/model-id`. If undefined, the turn's model is used. */
    model: string | undefined;
    /** How often its model can be called in one edit. */
    maxTurns: number;
  };
  sheets: {
    /** `provider/model-id` of the model that looks at generated pages. If undefined, the turn's model is used. */
    visionModel: string | undefined;
  };
  /** The Aider program: a path or the name of a program on the PATH. */
  aiderCommand: string;
  /** A folder with fonts of the operator's own, for sheets and PDF files. */
  fontsDir: string | undefined;
  /** Whether admins can use Aider in a terminal, which is a shell in its sandbox. */
  aiderTerminal: boolean;
  /** A session ends if it isn't used for this long. */
  sessionIdleMs: number;
  /** Whether API tokens are also accepted as `?token=` in the URLs of sockets. */
  tokensInAddresses: boolean;
  /** Hosts whose images are shown without asking readers: names, `*.name`, or `*` for all, with or without a port. */
  imageHosts: readonly string[];
  /** Images and other files of documents. */
  files: {
    /** The largest file, in bytes. */
    maxBytes: number;
    /** The most that all files of a workspace can take together, in bytes. Identical files count once. */
    quotaBytes: number;
    /** The bucket that stores their bytes. If undefined, they are stored in a folder in `dataDir`. */
    s3?: S3Settings | undefined;
  };
  languages: {
    /** The language of readers whose browser asks for none of ours, as a BCP 47 tag, e.g. `en-GB`. */
    fallback: string;
    /** Whether the cookie `language=en-XB` shows the pseudo-language; for development and tests. */
    pseudo: boolean;
  };
  /** The mail server. If undefined, no mail is sent, and admins create links instead. */
  smtp: { url: string; from: string } | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** A setting is wrong. The message is one line with the setting's name and the problem, and never a secret value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === '' ? undefined : v), schema.optional());

const httpUrl = z
  .string()
  .refine((v) => URL.canParse(v) && /^https?:$/.test(new URL(v).protocol), 'must be an http(s) URL')
  .transform((v) => v.replace(/\/+$/, ''));

/**
 * Anthropic's own programs take this URL without the version. If it has a path, it belongs to a proxy and stays as it
 * is.
 */
const anthropicUrl = httpUrl.transform((v) => (new URL(v).pathname === '/' ? `${new URL(v).origin}/v1` : v));

const modelName = z
  .string()
  .regex(
    new RegExp(`^(${MODEL_PROVIDERS.join('|')})/.+`),
    `must be provider/model-id with one of ${MODEL_PROVIDERS.join(', ')}`,
  );

const IMAGE_HOST = /^(\*|(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?)$/;

const MB = 1024 * 1024;
/** The database stores a file's size as a 32-bit number. */
const MAX_FILE_MB = 2_000;
const MAX_QUOTA_MB = 100_000_000;
const DEFAULT_FILE_MB = 50;
const DEFAULT_QUOTA_MB = 10_000;

const megabytes = (most: number) =>
  optional(
    z
      .string()
      .regex(/^\d{1,9}$/, `must be a number of megabytes from 1 to ${most}`)
      .transform(Number)
      .refine((n) => n >= 1 && n <= most, `must be a number of megabytes from 1 to ${most}`),
  );

const environment = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
      .transform(Number)
      .refine((n) => n <= 65535, 'must be a port number from 0 to 65535'),
  ),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(httpUrl),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z
      .string()
      .refine((v) => URL.canParse(v) && /^postgres(ql)?:$/.test(new URL(v).protocol), 'must be a postgresql:// URL'),
  ),
  ROLES: optional(
    z
      .string()
      .transform((v) => v.split(',').map((r) => r.trim()))
      .pipe(z.array(z.enum(PROCESS_ROLES, `must be a list of ${PROCESS_ROLES.join(', ')}`)).min(1)),
  ),
  REDIS_URL: optional(
    z.string().refine((v) => URL.canParse(v) && /^rediss?:$/.test(new URL(v).protocol), 'must be a redis:// URL'),
  ),
  AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  GOOGLE_GENERATIVE_AI_API_KEY: optional(z.string()),
  GOOGLE_GENERATIVE_AI_BASE_URL: optional(httpUrl.refine((v) => v.endsWith('/v1beta'), 'must end in /v1beta')),
  OPENROUTER_API_KEY: optional(z.string()),
  OPENROUTER_BASE_URL: optional(httpUrl),
  ANTHROPIC_API_KEY: optional(z.string()),
  ANTHROPIC_BASE_URL: optional(anthropicUrl),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(httpUrl),
  OPENAI_COMPATIBLE_BASE_URL: optional(httpUrl),
  OPENAI_COMPATIBLE_API_KEY: optional(z.string()),
  OPENAI_COMPATIBLE_MODELS: optional(z.string()),
  DEFAULT_MODEL: optional(modelName),
  COMPLEX_EDIT_MODEL: optional(modelName),
  SHEET_VISION_MODEL: optional(modelName),
  COMPLEX_EDIT_MAX_TURNS: optional(
    z
      .string()
      .regex(/^([1-9]|1\d|20)$/, 'must be a number from 1 to 20')
      .transform(Number),
  ),
  AIDER_COMMAND: optional(z.string()),
  FONTS_DIR: optional(z.string()),
  AIDER_TERMINAL: optional(z.enum(['true', 'false'], 'must be true or false').transform((v) => v === 'true')),
  SESSION_IDLE_MINUTES: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a number of minutes from 5 to 43200')
      .transform(Number)
      .refine((n) => n >= 5 && n <= 43_200, 'must be a number of minutes from 5 to 43200'),
  ),
  TOKENS_IN_ADDRESSES: optional(z.enum(['true', 'false'], 'must be true or false').transform((v) => v === 'true')),
  IMAGE_HOSTS: optional(
    z
      .string()
      .transform((v) => v.split(',').map((host) => host.trim().toLowerCase()))
      .pipe(z.array(z.string().regex(IMAGE_HOST, 'must be a list of hosts, e.g. images.example.org,*.cdn.example'))),
  ),
  FILES_MAX_MB: megabytes(MAX_FILE_MB),
  FILES_QUOTA_MB: megabytes(MAX_QUOTA_MB),
  S3_ENDPOINT: optional(httpUrl),
  S3_BUCKET: optional(z.string().regex(/^[a-z\d][a-z\d.-]{1,62}$/, 'must be the name of a bucket')),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, 'must be a region, e.g. eu-central-1')),
  S3_PREFIX: optional(z.string().regex(/^([\w.-]+\/)+$/, 'must be a folder that ends in a slash, e.g. variorum/')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  DEFAULT_LANGUAGE: optional(
    z.string().regex(/^(en|de)(-[A-Z]{2})?$/, 'must be en or de, with or without a region, e.g. en-GB'),
  ),
  PSEUDO_LANGUAGE: optional(z.enum(['true', 'false'], 'must be true or false').transform((v) => v === 'true')),
  SMTP_URL: optional(
    z.string().refine((v) => URL.canParse(v) && /^smtps?:$/.test(new URL(v).protocol), 'must be an smtp:// URL'),
  ),
  SMTP_FROM: optional(z.string().regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an email address')),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
});

/** A week, so that people are still signed in after a weekend or a few days off. */
const DEFAULT_IDLE_MINUTES = 7 * 24 * 60;

/** Reads settings from an environment. Throws SettingsError with one line. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const e = checked(env);
  const port = e.PORT ?? 3000;
  return {
    port,
    host: e.HOST ?? '127.0.0.1',
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir: e.DATA_DIR ?? '.data',
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    roles: new Set(e.ROLES ?? PROCESS_ROLES),
    authSecret: e.AUTH_SECRET,
    providers: providersIn(e),
    defaultModel: e.DEFAULT_MODEL,
    complexEdit: { model: e.COMPLEX_EDIT_MODEL, maxTurns: e.COMPLEX_EDIT_MAX_TURNS ?? 3 },
    sheets: { visionModel: e.SHEET_VISION_MODEL },
    aiderCommand: e.AIDER_COMMAND ?? 'aider',
    fontsDir: e.FONTS_DIR,
    aiderTerminal: e.AIDER_TERMINAL ?? false,
    tokensInAddresses: e.TOKENS_IN_ADDRESSES ?? false,
    imageHosts: e.IMAGE_HOSTS ?? [],
    files: filesIn(e),
    languages: languagesIn(e),
    sessionIdleMs: (e.SESSION_IDLE_MINUTES ?? DEFAULT_IDLE_MINUTES) * 60_000,
    smtp: e.SMTP_URL && e.SMTP_FROM ? { url: e.SMTP_URL, from: e.SMTP_FROM } : undefined,
    logLevel: e.LOG_LEVEL ?? 'info',
  };
}

function checked(env: Record<string, string | undefined>): z.infer<typeof environment> {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`${String(issue?.path[0] ?? 'settings')} ${issue?.message ?? 'are wrong'}`);
  }
  const { SMTP_URL: smtp, SMTP_FROM: from } = parsed.data;
  if (smtp && !from) throw new SettingsError('SMTP_FROM is missing: it’s required if SMTP_URL is set');
  const bucket = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = bucket.filter((name) => !parsed.data[name]);
  // If only some are set, fail, so that files don't go to a folder because one setting is missing.
  if (missing.length > 0 && missing.length < bucket.length) {
    throw new SettingsError(
      `${missing[0]} is missing: it’s required if ${bucket.find((name) => parsed.data[name])} is set`,
    );
  }
  return parsed.data;
}

function languagesIn(e: z.infer<typeof environment>): Settings['languages'] {
  return { fallback: e.DEFAULT_LANGUAGE ?? 'en', pseudo: e.PSEUDO_LANGUAGE ?? false };
}

function filesIn(e: z.infer<typeof environment>): Settings['files'] {
  return {
    maxBytes: (e.FILES_MAX_MB ?? DEFAULT_FILE_MB) * MB,
    quotaBytes: (e.FILES_QUOTA_MB ?? DEFAULT_QUOTA_MB) * MB,
    s3: bucketIn(e),
  };
}

function bucketIn(e: z.infer<typeof environment>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = e;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    region: e.S3_REGION ?? 'us-east-1',
    prefix: e.S3_PREFIX ?? '',
  };
}

/** The providers' own addresses, which are used unless the operator sets others. */
export const USUAL_ADDRESSES = {
  google: 'https://generativelanguage.googleapis.com/v1beta',
  openrouter: 'https://openrouter.ai/api/v1',
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
} as const;

function providersIn(e: z.infer<typeof environment>): Settings['providers'] {
  return {
    google: {
      apiKey: e.GOOGLE_GENERATIVE_AI_API_KEY,
      baseUrl: e.GOOGLE_GENERATIVE_AI_BASE_URL ?? USUAL_ADDRESSES.google,
    },
    openrouter: { apiKey: e.OPENROUTER_API_KEY, baseUrl: e.OPENROUTER_BASE_URL ?? USUAL_ADDRESSES.openrouter },
    anthropic: { apiKey: e.ANTHROPIC_API_KEY, baseUrl: e.ANTHROPIC_BASE_URL ?? USUAL_ADDRESSES.anthropic },
    openai: { apiKey: e.OPENAI_API_KEY, baseUrl: e.OPENAI_BASE_URL ?? USUAL_ADDRESSES.openai },
    compatible: e.OPENAI_COMPATIBLE_BASE_URL
      ? {
          apiKey: e.OPENAI_COMPATIBLE_API_KEY,
          baseUrl: e.OPENAI_COMPATIBLE_BASE_URL,
          models: (e.OPENAI_COMPATIBLE_MODELS ?? '')
            .split(',')
            .map((m) => m.trim())
            .filter(Boolean),
        }
      : undefined,
  };
}
