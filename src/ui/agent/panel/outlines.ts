import { t } from '@/generated/messages/agent/panel';

/** A document with nothing on it yet but a title. */
export interface BlankPage {
  /** May be empty. */
  title: string;
  /** Puts a text below the title. */
  insert(text: string): void;
}

/** Outlines that need no model, as Markdown in the reader's language. */
export function outlines(): { name: string; text: string }[] {
  return [
    {
      name: t('meetingNotes'),
      text: sections([
        [t('attendees'), '- '],
        [t('agenda'), '1. '],
        [t('decisions'), '- '],
        [t('actions'), '- [ ] '],
      ]),
    },
    {
      name: t('projectPlan'),
      text: sections([
        [t('goal'), ''],
        [t('background'), ''],
        [t('milestones'), '- [ ] '],
        [t('risks'), '- '],
        [t('openQuestions'), '- '],
      ]),
    },
    {
      name: t('decisionRecord'),
      text: sections([
        [t('background'), ''],
        [t('options'), '1. '],
        [t('decision'), ''],
        [t('consequences'), '- '],
      ]),
    },
  ];
}

function sections(parts: readonly (readonly [heading: string, body: string])[]): string {
  return parts.map(([heading, body]) => `## ${heading}\n\n${body}`).join('\n\n');
}
