import { AppError } from '@/kernel/error';
import { offeredMerge } from '@/versions/core/compare/merge3';
import type { ResolvedHunk } from '@/versions/core/hunks/anchors';
import type { ChoiceEffect } from './core/choice-effect';
import type { RuleRefusal } from './schema';

/** Returns the error for a decision that a review rule forbids. It says which rule, and who could decide. */
export function refusedByRule({ rule, message, who }: RuleRefusal): AppError {
  return new AppError('FORBIDDEN', message, { details: { reason: 'rule', rule, who } });
}

/** Returns the error for a hunk that doesn't fit the text, with the texts to choose from. */
export function unfit(
  problem: Extract<ChoiceEffect, { ok: false }>['problem'],
  { before, after }: { before: string; after: string },
  now: ResolvedHunk,
): AppError {
  const texts = { before, now: now.now, after, merged: offeredMerge(before, now.now, after) };
  switch (problem) {
    case 'conflict':
      return new AppError('CONFLICT', 'The text has changed since this was suggested. Choose which text to keep.', {
        details: { reason: 'changed', status: now.status, ...texts },
      });
    case 'seen_another_text':
      return new AppError('CONFLICT', 'The text changed in the meantime. Review it again, then choose.', {
        details: { reason: 'seen_another_text', status: now.status, ...texts },
      });
    case 'no_clean_merge':
      return new AppError('CONFLICT', 'The two texts can’t be merged. Choose one, or write your own.', {
        details: { reason: 'changed', status: now.status, ...texts },
      });
    case 'not_storable':
      return new AppError('INVALID', 'This text contains characters that a document can’t store.');
  }
}
