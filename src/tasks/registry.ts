import { generateSheet } from '@/agent/tools/sheets/generate-sheet';
import type { AgentTool } from '@/agent/tools/tool';
import { aiderAutomatic } from './aider/aider-automatic';
import { aiderInteractive } from './aider/terminal/aider-interactive';
import { associativeMatching } from './context/tools/associative-matching';
import { SHEET_TASK } from './core/sheet-task';
import type { TaskSummary } from './core/task';
import { makePlan } from './plans/make-plan';

/** A task that can be run by name. Either its tool or a model with its body carries it out. */
export interface TaskDefinition extends TaskSummary {
  /** Gets the inputs as its arguments. The `answer` of its outcome is the result. */
  tool?: AgentTool;
  /** The request to the model, as a template; see core/template. */
  body?: string;
  /** Added to the agent's own system prompt. */
  systemPrompt?: string;
}

const AIDER_TASK: TaskDefinition = {
  type: 'aider',
  subtype: 'automatic',
  name: aiderAutomatic.definition.name,
  title: 'Edit code with Aider',
  description: 'Aider edits copies of the documents. Its changes become suggestions.',
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
  description: 'Opens a terminal with Aider for an admin, where the operator allows it. Changes become suggestions.',
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
  title: 'Find relevant documents',
  description: 'Searches the project’s documents, and lets the model rank what was found.',
  parameters: [
    { name: 'query', type: 'text', required: true, description: 'What the documents should be about' },
    { name: 'history', type: 'text', required: false, description: 'The conversation so far' },
    { name: 'limit', type: 'number', required: false, description: 'The maximum number of documents' },
  ],
  tool: associativeMatching,
};

const GENERATE_SHEET: TaskDefinition = {
  ...SHEET_TASK,
  name: generateSheet.definition.name,
  title: 'Design a page',
  description: 'Designs the page of this sheet from one sentence, and suggests the result.',
  parameters: [
    { name: 'request', type: 'text', required: true, description: 'A description of the page' },
    {
      name: 'look',
      type: 'boolean',
      required: false,
      description: 'Whether a model checks each page. Default: the workspace’s setting',
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
  description: 'Suggests alt text for the images of this document that have none. Needs a model that can see images.',
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
