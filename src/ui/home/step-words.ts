import type { FirstStep } from '@/api/schema';

interface StepWords {
  title: string;
  hint: string;
  /** On the button or link that leads there. */
  verb: string;
}

export const STEP_WORDS: Record<FirstStep, StepWords> = {
  write: {
    title: 'Write something',
    hint: 'Start a document, or add to one that’s already here.',
    verb: 'New document',
  },
  ask: {
    title: 'Ask the agent',
    hint: 'Open a document and choose “Proofread this”. It works without an API key.',
    verb: 'Ask',
  },
  review: {
    title: 'Review a suggestion',
    hint: 'Accept or reject a change that the agent or a person suggested.',
    verb: 'Review',
  },
  invite: { title: 'Invite someone', hint: 'Documents here are written together.', verb: 'Invite' },
  model: {
    title: 'Connect a language model',
    hint: 'For outlines, rewriting and answers. The offline copy editor only proofreads.',
    verb: 'Connect',
  },
};
