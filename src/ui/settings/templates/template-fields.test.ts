import { expect, test } from 'vitest';
import { fieldProblem } from './template-fields';

const refused = (message: string, details?: object) =>
  Object.assign(new Error(message), { name: 'TRPCClientError', data: { details } });

test.each([
  [refused('Taken.', { field: 'subtype' }), { field: 'subtype', message: 'Taken.' }],
  [refused('Taken in calls.', { field: 'name' }), { field: 'subtype', message: 'Taken in calls.' }],
  [refused('No such template.', { field: 'body', at: 6 }), { field: 'body', message: 'No such template.', at: 6 }],
  [refused('template.type: The type is wrong'), { field: 'type', message: 'The type is wrong' }],
  [refused('template.parameters.1.name: Wrong name'), { field: 'parameters.1', message: 'Wrong name' }],
  [refused('template.parameters: Twice: a'), { field: 'parameters', message: 'Twice: a' }],
  [refused('The editor role can’t do this.'), { field: '', message: 'The editor role can’t do this.' }],
])('an error is shown at the field that it is about', (error, problem) => {
  expect(fieldProblem(error)).toEqual(problem);
});
