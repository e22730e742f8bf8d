import { expect, test } from 'vitest';
import { aiderFailure } from './failure';

const START = `Aider v0.86.2
Model: openai/google/gemini with diff edit format
Git repo: none
Repo-map: disabled
Added f1.py to the chat.
`;
const ANSWER = `
I made these changes:

f1.py
<<<<<<< SEARCH
def add(a, b):
=======
def add(a: int, b: int) -> int:
>>>>>>> REPLACE

Tokens: 2.2k sent, 35 received.
`;
const APPLIED = 'Applied edit to f1.py\n';
const REFUSED = `The LLM did not conform to the edit format.
https://aider.chat/docs/troubleshooting/edit-errors.html
# 1 SEARCH/REPLACE block failed to match!

## SearchReplaceNoExactMatch: This SEARCH block failed to exactly match lines in
f1.py
`;

test.each([
  ['an edit', START + ANSWER + APPLIED],
  ['an edit that fits the second time', START + ANSWER + REFUSED + ANSWER + APPLIED],
  ['an answer without edits', START + ANSWER],
  [
    'an answer that speaks of failures',
    `${START}Traceback (most recent call last)\nlitellm.APIError\n${ANSWER}${APPLIED}`,
  ],
  ['tokens with a cost', `${START}Tokens: 12k sent, 1,024 received. Cost: $0.01 message.\n${APPLIED}`],
])('%s is not a failure', (_name, output) => {
  expect(aiderFailure(output)).toBeUndefined();
});

test.each([
  [
    'edits that never fit',
    `${START}${(ANSWER + REFUSED).repeat(4)}Only 3 reflections allowed, stopping.\n`,
    'don’t match',
  ],
  ['a part of the edits', START + ANSWER + APPLIED + REFUSED, 'don’t match'],
  ['a file outside', `${START}${ANSWER}../../x.txt\nUnable to create ../../x.txt, skipping edits.\n`, 'wasn’t given'],
  ['an error before the first answer', `${START}litellm.BadRequestError: OpenAIException - no\n`, 'returned an error'],
  [
    'an error after an answer',
    `${START}${ANSWER}${REFUSED}litellm.Timeout: late\nRetrying in 0.2 seconds...\n`,
    'match',
  ],
  ['a text that is too long', `${START}Model openai/x has hit a\ntoken limit!\n`, 'too long'],
  ['an error of its own', 'Traceback (most recent call last):\n  File "x"\n', 'internal error'],
])('%s is a failure', (_name, output, problem) => {
  expect(aiderFailure(output)).toContain(problem);
});
