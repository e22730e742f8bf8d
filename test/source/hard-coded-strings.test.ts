import { expect, test } from 'vitest';
import { callsWhileLoading, hardCodedStrings, interfaceFiles } from './hard-coded-strings';

test('texts that people read come from the message catalogue', () => {
  const files = interfaceFiles();
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => hardCodedStrings(file));
  expect(found.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

test('no message is read while a module loads: the server loads it once, for readers of all languages', () => {
  expect(interfaceFiles().flatMap((file) => callsWhileLoading(file))).toEqual([]);
});

const component = (code: string) => hardCodedStrings('a.tsx', code).map(({ text }) => text);

test.each([
  ['text between tags', 'const a = <p>Move it</p>;', 'Move it'],
  ['a single word', 'const a = <p>{ok ? "Yes" : null}</p>;', 'Yes'],
  ['an attribute', 'const a = <Button label="Close" />;', 'Close'],
  ['a choice in an attribute', 'const a = <Button label={open ? "Close" : "x1"} />;', 'Close'],
  ['a template', `const a = <Button aria-label={\`Close \${name}\`} />;`, 'Close 0'],
  ['a property', 'const item = { label: "Rename", id };', 'Rename'],
  ['what stands for a property that is missing', 'function A({ label = "Model" }) {}', 'Model'],
  ['a toast', 'showToast("Saved");', 'Saved'],
  ['a text of the DOM', 'button.title = "Bold";', 'Bold'],
  ['an attribute of the DOM', 'button.setAttribute("aria-label", "Bold");', 'Bold'],
  ['a sentence anywhere', 'return problem ?? "Nothing was changed.";', 'Nothing was changed.'],
  ['a name of several words anywhere', 'const names = ["Move to trash"];', 'Move to trash'],
])('%s is found', (_what, code, text) => {
  expect(component(code)).toEqual([text]);
});

test.each([
  ['a class', 'const a = <p className="flex gap-2">{text}</p>;'],
  ['code', 'const a = <code>npm start</code>;'],
  ['a product', 'const a = <p>Variorum</p>;'],
  ['a message', 'const a = <p title={t("close")}>{t("changes", { count: 2 })}</p>;'],
  ['an error for developers', 'throw new Error("useViewer must be used inside ViewerProvider");'],
  ['a number with a symbol', 'const a = <p>{n} % · {m}</p>;'],
])('%s isn’t', (_what, code) => {
  expect(component(code)).toEqual([]);
});

test('a message that is read outside any function is found', () => {
  const load = "import { t } from '@/generated/messages/kit';\n";
  expect(callsWhileLoading('a.ts', `${load}const LABEL = t('close');`)).toEqual(['a.ts:2']);
  expect(callsWhileLoading('a.ts', `${load}const label = () => t('close');`)).toEqual([]);
});
