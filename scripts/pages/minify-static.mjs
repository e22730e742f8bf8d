// Minifies the scripts of a build. Oxc takes 2 s for all of them. Next's own minifier takes 20 s of CPU, and its output
// is 2 % larger.
import fs from 'node:fs/promises';
import path from 'node:path';
import { minify } from 'oxc-minify';

/** Minifies all scripts in `folder` and its folders. Throws if one of them can't be read as JavaScript. */
export async function minifyStatic(folder) {
  const names = await fs.readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => name.endsWith('.js')).map((name) => minifyFile(path.join(folder, name))));
}

async function minifyFile(file) {
  let script = await fs.readFile(file, 'utf8');
  // The second time makes what pages load first another 0.6 % smaller.
  for (let i = 0; i < 2; i++) script = await minified(file, script);
  await fs.writeFile(file, script);
}

async function minified(file, script) {
  const { code, errors } = await minify(file, script, {
    compress: { target: 'es2022' },
    codegen: { legalComments: 'none' },
  });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
