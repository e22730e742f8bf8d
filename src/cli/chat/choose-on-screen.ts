import type { ProposedFiles } from '@/tasks/schema';
import type { Io } from '../terminal/io';
import { Screen } from '../terminal/screen';
import { fileListLines, fileListOf, pressInFiles } from './file-list';

/** Lets the person edit the list of documents in full screen. Returns the chosen paths, or undefined if they cancel. */
export function chooseOnScreen(
  io: Io,
  proposed: ProposedFiles,
  known: readonly string[],
): Promise<readonly string[] | undefined> {
  let list = fileListOf(proposed, known);
  return new Promise((resolve) => {
    const draw = () => screen.draw(fileListLines(list, screen.size, io.style));
    const end = (paths: readonly string[] | undefined) => {
      screen.close();
      resolve(paths);
    };
    const press = (key: string) => {
      const pressed = pressInFiles(list, key);
      if ('started' in pressed) return end(pressed.started);
      if ('cancelled' in pressed) return end(undefined);
      list = pressed.list;
      draw();
    };
    const screen = new Screen(io, { onKey: press, onResize: draw });
    screen.open();
    draw();
  });
}
