import '@/generated/messages/packs/de';
import { afterEach, expect, test } from 'vitest';
import { installReader } from '@/i18n/reader';
import { translateText } from '@/i18n/translate';
import { textsIn, type Writers, writtenTexts } from './server-texts';

afterEach(() => installReader(() => undefined));

type Kind = Parameters<typeof translateText>[0];

/** Every kind of text that the server writes in English and a screen shows, and where the code writes it. */
const WRITERS: Record<Kind, Writers[]> = {
  // Errors that are returned, or thrown elsewhere. server-errors.test.ts finds those that are thrown where they're written.
  error: [
    {
      files: /^src\/(documents|exports|files|identity|platform|publishing|review|usage|versions)\//,
      properties: ['message', 'notFound', 'reason', 'whoCould', 'unexpectedMessage', 'closedBecause', 'placeProblem'],
      calls: ['blocked', 'refuseFrozen'],
    },
  ],
  turn: [
    { files: /^src\/agent\/(turns|core\/failures)\//, properties: ['message', 'kept'], calls: ['say'] },
    { files: /^src\/agent\/core\/turn-status/, properties: ['END_TEXTS'] },
    { files: /^src\/agent\/(queries\/models|providers\/catalog)/, properties: ['reason', 'problem', 'NO_KEY'] },
    { files: /^src\/(agent\/tools|tasks\/aider)\//, properties: ['doubt'], calls: ['push'] },
  ],
  call: [
    { files: /^src\/agent\/(tools|turns|gateway)\//, properties: ['preparing', 'status', 'title', 'summary', 'word'] },
    { files: /^src\/tasks\/(aider|context|run-task)\//, properties: ['preparing', 'status', 'title', 'summary'] },
  ],
  reason: [{ files: /^src\/tasks\/context\/core\/rank/, properties: ['clauses'], calls: ['quoted', 'wordsClause'] }],
  version: [
    {
      files: /^src\/(versions\/(commands|core\/guest)|publishing|review\/replace)/,
      properties: ['description', 'NO_NOTE'],
    },
    { files: /^src\/(versions|review\/drafts)\/schema/, properties: [], calls: ['default'] },
  ],
  task: [
    { files: /^src\/tasks\/(registry|core\/command\/command|plans\/make-plan)/, properties: ['title', 'description'] },
    {
      files: /^src\/tasks\/core\/(command|parameters|task)/,
      properties: ['message'],
      calls: ['fail', 'problem', 'readRest'],
    },
  ],
  sheet: [
    {
      files: /^src\/sheets\/(compiler|core)\//,
      properties: ['message'],
      calls: ['errorAt', 'TemplateError', 'retry', 'text'],
    },
  ],
};

/**
 * Parts of texts, texts for programs, and texts that begin with a whole text from another file. The tests of
 * src/i18n/translate.test.ts translate the whole texts.
 */
const PARTS: Record<Kind, RegExp> = {
  // Codes, and messages for the agent and for programs.
  error: /^$|^[a-z_-]+$|^\{\}: \{\}$|^failed to apply edits/,
  turn: /^[a-z(]|^$|^\{\} Everything written|^\{\} (The part|Change|You can)|^Its work so far is kept. $|^The part that arrived is kept. $|“”/,
  call: /^[a-z]+$|^$|^(Listed|Found) \{\} (document|task)$|^(Suggest|Suggested|Aider suggests|Checking|Write) \{\}( to \{\})?…?$|^Writing the \{\}…|part of the edit/,
  reason: /^$/,
  version: /^(Before replacing|Replaced) \{\}$|^$/,
  task: /^(text|number|boolean|list|has |is |must |contains )|^“\{\}” \{\}$|^$/,
  sheet: /^\{\}$|^[a-z]+$|^$|^The \{\} is already|^\{\} No model|^\{\}: /,
};

test.each(Object.entries(WRITERS))('every text of the kind “%s” from the server is translated', (name, writers) => {
  const kind = name as Kind;
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
  const written = writers.flatMap(writtenTexts);
  expect(written.length).toBeGreaterThan(4);
  const untranslated = written.filter(({ text }) => {
    // A value that is a sentence of its own is translated by itself.
    const sentences = kind === 'error' ? text.replace(/^\{\} (?=\p{Lu})|(?<=\.) \{\}$/gu, '') : text;
    const shown = sentences.replaceAll('{}', 'x1') + (kind === 'reason' ? ' “seeds”' : '');
    return translateText(kind, shown) === shown && !PARTS[kind].test(text);
  });
  expect(untranslated.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

test('texts in properties, functions, conditions and calls are found', () => {
  const code = `
    const tool = {
      preparing: 'Reading…',
      status: (call) => \`Reading \${call.name}…\`,
      title(call) { return call.many ? 'Read all' : \`Read \${call.name}\`; },
    };
    function f(problem = 'none', { description = 'Saved' }) { return fail('Name a task.'); }`;
  const properties = ['preparing', 'status', 'title', 'description'];
  expect(textsIn('a.ts', code, { properties, calls: ['fail'] }).map(({ text }) => text)).toEqual([
    ...['Reading…', 'Reading {}…', 'Read all', 'Read {}', 'Saved', 'Name a task.'],
  ]);
});
