import fs from 'node:fs';

/** Tells what a long run has counted, for whoever watches and for `npm run crash`, which prints it at its end. */
export function tellFigures(line: string): void {
  console.log(line);
  if (process.env.FIGURES_FILE) fs.appendFileSync(process.env.FIGURES_FILE, `${line}\n`);
}
