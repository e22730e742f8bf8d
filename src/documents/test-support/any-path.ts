import type { Context } from '@/identity/context';
import { duplicateDocument as duplicate } from '../commands/create/duplicate-document';
import { moveFolder as move } from '../commands/move-folder';
import { renameDocument as rename } from '../commands/rename-document';
import { restoreDocument as restore } from '../commands/trash/restore-document';
import type { PathRules } from '../path-rules';

/** Allows any path: commands behave as in a project without review rules. */
export const anyPath: PathRules = () => Promise.resolve(() => {});

export const duplicateDocument = (ctx: Context, input: Parameters<typeof duplicate>[1]) =>
  duplicate(ctx, input, anyPath);
export const moveFolder = (ctx: Context, input: Parameters<typeof move>[1]) => move(ctx, input, anyPath);
export const renameDocument = (ctx: Context, input: Parameters<typeof rename>[1]) => rename(ctx, input, anyPath);
export const restoreDocument = (ctx: Context, input: Parameters<typeof restore>[1]) => restore(ctx, input, anyPath);
