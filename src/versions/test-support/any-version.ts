import { anyPath } from '@/documents/test-support/any-path';
import type { Context } from '@/identity/context';
import { continueVersion as continueFrom } from '../commands/continue-version';
import { restoreVersion as restore } from '../commands/restore-version';
import type { VersionRules } from '../version-rules';

/** Allows every version, as in a project without review rules. */
export const anyVersion: VersionRules = () => Promise.resolve(() => Promise.resolve());

export const continueVersion = (ctx: Context, input: Parameters<typeof continueFrom>[1]) =>
  continueFrom(ctx, input, { path: anyPath, version: anyVersion });
export const restoreVersion = (ctx: Context, input: Parameters<typeof restore>[1]) => restore(ctx, input, anyVersion);
