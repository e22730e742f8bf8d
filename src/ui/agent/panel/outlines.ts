import { t } from '@/generated/messages/agent/panel';

/** A document that has no content except perhaps a title. */
export interface BlankPage {
  /** The title, or '' if there is none. */
  title: string;
  /** Inserts a text below the title. */
  insert(text: string): void;
}

/** Returns outlines as Markdown in the reader's language. They need no model. */
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
