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
