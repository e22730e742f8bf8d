import fs from 'node:fs';

/** Reports the counts of a long run, for people who watch it and for `npm run crash`, which prints them at the end. */
export function tellFigures(line: string): void {
  console.log(line);
  if (process.env.FIGURES_FILE) fs.appendFileSync(process.env.FIGURES_FILE, `${line}\n`);
}
