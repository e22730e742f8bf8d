import type { SandboxLimits } from '@/platform/sandbox/bubblewrap';

/** The limits of one Aider run. Aider maps about 700 MB of libraries and never reads most of them. */
export const AIDER_LIMITS: SandboxLimits = {
  wallMs: 600_000,
  cpuSeconds: 120,
  memoryBytes: 4 * 1024 ** 3,
  processes: 128,
  fileBytes: 20_000_000,
  outputBytes: 500_000,
};

/** The limits of Aider's input: bytes of all texts together, and the number of texts. */
export const MAX_INPUT_BYTES = 1_000_000;
export const MAX_FILES = 20;
/** The limits of Aider's result: the number of new files, and the bytes of each file. */
export const MAX_NEW_FILES = 20;
export const MAX_FILE_BYTES = 2_000_000;

/** The limits of a session in a terminal. A person takes longer than a program. */
export const TERMINAL_LIMITS = { wallMs: 30 * 60_000, cpuSeconds: 600 };
