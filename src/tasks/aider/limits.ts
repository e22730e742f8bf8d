import type { SandboxLimits } from '@/platform/sandbox/bubblewrap';

/** What one run of Aider may use. It has about 700 MB of libraries, most of them mapped and never read. */
export const AIDER_LIMITS: SandboxLimits = {
  wallMs: 600_000,
  cpuSeconds: 120,
  memoryBytes: 4 * 1024 ** 3,
  processes: 128,
  fileBytes: 20_000_000,
  outputBytes: 500_000,
};

/** The texts that Aider gets, in bytes together, and how many. */
export const MOST_INPUT_BYTES = 1_000_000;
export const MOST_FILES = 20;
/** What it may hand back: new files, and bytes of each file. */
export const MOST_NEW_FILES = 20;
export const MOST_FILE_BYTES = 2_000_000;

/** What a session in a terminal may use instead. A person thinks longer than a program. */
export const TERMINAL_LIMITS = { wallMs: 30 * 60_000, cpuSeconds: 600 };
