import { expect, test } from 'vitest';
import { fieldProblem } from './template-fields';

const refused = (message: string, details?: object) =>
  Object.assign(new Error(message), { name: 'TRPCClientError', data: { details } });

test.each([
  [refused('Taken.', { field: 'subtype' }), { field: 'subtype', message: 'Taken.' }],
  [refused('Taken in calls.', { field: 'name' }), { field: 'subtype', message: 'Taken in calls.' }],
  [refused('No such template.', { field: 'body', at: 6 }), { field: 'body', message: 'No such template.', at: 6 }],
  [refused('Too long.', { field: 'template.type' }), { field: 'type', message: 'Too long.' }],
  [refused('Wrong.', { field: 'template.parameters.1.name' }), { field: 'parameters.1', message: 'Wrong.' }],
  [refused('Twice: a.', { field: 'template.parameters' }), { field: 'parameters', message: 'Twice: a.' }],
  [refused('The editor role can’t do this.'), { field: '', message: 'The editor role can’t do this.' }],
])('an error is shown at the field that it is about', (error, problem) => {
  expect(fieldProblem(error)).toEqual(problem);
});
