import { generateSheet } from '@/agent/tools/sheets/generate-sheet';
import type { AgentTool } from '@/agent/tools/tool';
import { aiderAutomatic } from './aider/aider-automatic';
import { aiderInteractive } from './aider/terminal/aider-interactive';
import { associativeMatching } from './context/tools/associative-matching';
import { SHEET_TASK } from './core/sheet-task';
import type { TaskSummary } from './core/task';
import { makePlan } from './plans/make-plan';

/** A task that can be run by name. It has either a tool that carries it out, or a body that a model carries out. */
export interface TaskDefinition extends TaskSummary {
  /** Gets the inputs as its arguments. Its outcome's `answer` is the result. */
  tool?: AgentTool;
  /** What the model is asked, as a template; see core/template. */
  body?: string;
  /** Added to the agent's own system prompt. */
  systemPrompt?: string;
}

const AIDER_TASK: TaskDefinition = {
  type: 'aider',
  subtype: 'automatic',
  name: aiderAutomatic.definition.name,
  title: 'Edit code with Aider',
  description: 'Aider edits copies of the documents; what it changed is suggested.',
  parameters: [
    { name: 'prompt', type: 'text', required: true, description: 'What to do' },
    { name: 'file_context', type: 'list', required: false, description: 'Paths of the documents to edit' },
  ],
  tool: aiderAutomatic,
};

const AIDER_TERMINAL: TaskDefinition = {
  type: 'aider',
  subtype: 'interactive',
  name: aiderInteractive.definition.name,
  title: 'Edit code with Aider in a terminal',
  description: 'Opens a terminal with Aider for an admin, where the operator allows it; what changed is suggested.',
  parameters: [
    { name: 'query', type: 'text', required: true, description: 'What the terminal is for' },
    { name: 'file_context', type: 'list', required: false, description: 'Paths of the documents to edit' },
  ],
  tool: aiderInteractive,
};

const MATCHING_TASK: TaskDefinition = {
  type: 'context',
  subtype: 'associative_matching',
  name: associativeMatching.definition.name,
  title: 'Find documents that matter',
  description: 'Search finds candidates, and the model ranks them by what they are about.',
  parameters: [
    { name: 'query', type: 'text', required: true, description: 'What the documents are for' },
    { name: 'history', type: 'text', required: false, description: 'What was said before' },
    { name: 'limit', type: 'number', required: false, description: 'How many documents at most' },
  ],
  tool: associativeMatching,
};

const GENERATE_SHEET: TaskDefinition = {
  ...SHEET_TASK,
  name: generateSheet.definition.name,
  title: 'Design a page',
  description: 'Designs the page of this sheet from one sentence, and suggests the result.',
  parameters: [
    { name: 'request', type: 'text', required: true, description: 'What the page should be' },
    {
      name: 'look',
      type: 'boolean',
      required: false,
      description: 'Whether a model looks at each page. Default: the workspace’s setting',
    },
    {
      name: 'model',
      type: 'text',
      required: false,
      description: 'The model to use instead of the turn’s, as provider/model-id',
    },
  ],
  tool: generateSheet,
};

const ALT_TEXT: TaskDefinition = {
  type: 'pictures',
  subtype: 'alt_text',
  name: 'write_alt_text',
  title: 'Write alt text',
  description: 'A model looks at the pictures of this document and suggests alt text for those that have none.',
  parameters: [],
  body: [
    'Write alt text for the pictures of this document, and suggest it with suggest_document_edits as one suggestion.',
    'In Markdown, alt text is what stands in the brackets: ![alt text](attachment:id "caption"). A width behind a bar',
    'isn’t part of it and stays: ![alt text|400](attachment:id).',
    'Only change the alt text of pictures that have none, or whose alt text is just a file name.',
    'Say in one sentence of at most 125 characters what matters about the picture where it is shown, in the language of',
    'the document, without “picture of”. Use no brackets and no line breaks in it.',
    'Leave out pictures that you can’t be shown, and say which. If the document is long, read all of it first.',
  ].join(' '),
};

/** The tasks that every workspace has. */
export const BUILT_IN_TASKS: readonly TaskDefinition[] = [
  AIDER_TASK,
  AIDER_TERMINAL,
  makePlan,
  MATCHING_TASK,
  GENERATE_SHEET,
  ALT_TEXT,
];
