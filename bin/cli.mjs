// npm run cli: builds the terminal client if its sources changed, then runs it in the folder of whoever called npm. With
// --build-only it stops after the build.
import { ensureCli } from '../scripts/build.mjs';

await ensureCli();
if (process.argv[2] !== '--build-only') {
  process.chdir(process.env.INIT_CWD ?? process.cwd());
  await import('../dist/cli/main.mjs');
}
