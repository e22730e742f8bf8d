// npm run bench [name …]: runs the benchmarks of bench/ and prints their tables. It asserts nothing.
import fs from 'node:fs';

await import('tsx');
const all = fs
  .readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const wanted = process.argv.slice(2);
for (const name of wanted.length ? wanted : all) {
  if (!all.includes(name)) {
    console.error(`no benchmark "${name}"; there are: ${all.join(', ')}`);
    process.exit(1);
  }
  const { run } = await import(`../bench/${name}.ts`);
  console.log(`\n## ${name}\n`);
  await run();
}
process.exit(0);
