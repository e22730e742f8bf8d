import type { Page } from '@playwright/test';
import { Gate } from '../../../test/fakes/gate';
import type { FakeGemini } from '../../../test/fakes/gemini/gemini';
import { call, say } from '../../../test/fakes/reply';
import type { Screen } from './screen-list';
import { runTurn, type SeedDocument, type Seeded } from './seed';

/** The names of the screens that need a language model. */
export const MODEL_SCREENS = ['model-turn', 'model-live'];

const MODEL = 'google/gemini-3.8-flash';

/** Returns the screens of a server whose agent has a language model: a turn that has ended, and one that is running. */
export async function modelScreens(
  { people: { ada, cleo }, versioned }: Seeded,
  gemini: FakeGemini,
): Promise<Screen[]> {
  const [ended, running] = versioned as [SeedDocument, SeedDocument];
  await answered(gemini, ended);
  await runTurn(ada, ended, { request: 'Say in one sentence who decides, and shorten the introduction', model: MODEL });
  await streamed(gemini, running);
  await cleo.api.agent.start.mutate({
    key: crypto.randomUUID(),
    documentId: running.documentId,
    request: 'Do the costs here agree with the plan? If not, suggest what to change.',
    model: MODEL,
  });
  return [
    { name: 'model-turn', path: `/d/${ended.documentId}?panel=agent` },
    {
      name: 'model-live',
      path: `/d/${running.documentId}?panel=agent`,
      open: (page: Page) => page.getByText('one row does not').waitFor(),
    },
  ];
}

async function answered(gemini: FakeGemini, { documentId, text }: SeedDocument): Promise<void> {
  const [heading = '', introduction = ''] = text.split('\n\n');
  const sentences = introduction.split('. ');
  const edits = [
    { type: 'replace', find: introduction, text: `${sentences.slice(0, 2).join('. ')}.` },
    { type: 'replace', find: heading, text: `${heading}\n\nMina decides, after Ben and Cleo have read the draft.` },
  ];
  gemini.enqueue(
    call(
      'read_document',
      { document_id: documentId },
      { thoughts: ['The introduction is long. I need the whole text to see who decides.'] },
    ),
    call(
      'suggest_document_edits',
      { document_id: documentId, description: 'Say who decides, in a shorter introduction', edits },
      { thoughts: ['Mina is named at the end of the text. The first two sentences of the introduction are enough.'] },
    ),
    say(
      'I suggest two changes:\n\n',
      '- **Who decides** is now the first sentence. The text names Mina under *Next steps*, so I took it from there.\n',
      `- The **introduction** keeps its first two sentences instead of ${sentences.length}.\n\n`,
      'The date of the decision isn’t in the text. Should I ask Ben for it in a comment?',
    ),
  );
}

/** Answers until the middle of the last sentence, and then waits for good. */
async function streamed(gemini: FakeGemini, { documentId }: SeedDocument): Promise<void> {
  const gate = new Gate();
  gate.step(2);
  gemini.enqueue(
    call(
      'find_documents',
      { query: 'costs and budget' },
      { thoughts: ['The plan is probably another document of this project.'] },
    ),
    call('read_document', { document_id: documentId }, { thoughts: ['Now the table in this one.'] }),
    {
      ...say(
        'The sums agree with the plan, but ',
        'one row does not: **Freight** is planned at',
        ' €1,120 there and at €980 here.',
      ),
      gate,
    },
  );
}
