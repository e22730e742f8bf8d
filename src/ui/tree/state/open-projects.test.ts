import { expect, test } from 'vitest';
import { entered, isProjectOpen, type OpenProjects, withProject } from './open-projects';

const NOTHING: OpenProjects = { opened: [], folded: [], last: undefined };
const COUNT = 20;

test('only the current project, or a single one, opens automatically', () => {
  const state = entered(NOTHING, 'a');
  expect(isProjectOpen(state, 'a', COUNT)).toBe(true);
  expect(isProjectOpen(state, 'b', COUNT)).toBe(false);
  expect(isProjectOpen(NOTHING, 'a', 1)).toBe(true);
});

test('when another project becomes current, the one that had opened automatically is folded', () => {
  const state = entered(entered(NOTHING, 'a'), 'b');
  expect([isProjectOpen(state, 'a', COUNT), isProjectOpen(state, 'b', COUNT)]).toEqual([false, true]);
});

test('a project that a person opened or folded stays that way', () => {
  const opened = entered(withProject(NOTHING, 'a', true), 'b');
  expect(isProjectOpen(opened, 'a', COUNT)).toBe(true);
  const folded = withProject(opened, 'b', false);
  expect(isProjectOpen(folded, 'b', COUNT)).toBe(false);
  expect(isProjectOpen(withProject(folded, 'a', false), 'a', COUNT)).toBe(false);
});

test('the open document is visible in the sidebar, even if its project was folded', () => {
  const folded = withProject(entered(NOTHING, 'a'), 'a', false);
  expect(isProjectOpen(entered(folded, 'a'), 'a', COUNT)).toBe(true);
});
