import { expect, test } from 'vitest';
import { entered, isProjectOpen, type OpenProjects, withProject } from './open-projects';

const NOTHING: OpenProjects = { opened: [], folded: [], last: undefined };
const COUNT = 20;

test('only the current project opens by itself, and so does a single project', () => {
  const state = entered(NOTHING, 'a');
  expect(isProjectOpen(state, 'a', COUNT)).toBe(true);
  expect(isProjectOpen(state, 'b', COUNT)).toBe(false);
  expect(isProjectOpen(NOTHING, 'a', 1)).toBe(true);
});

test('another project that becomes current closes the one that had opened by itself', () => {
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

test('a document that is opened shows itself, also in a project that was folded', () => {
  const folded = withProject(entered(NOTHING, 'a'), 'a', false);
  expect(isProjectOpen(entered(folded, 'a'), 'a', COUNT)).toBe(true);
});
