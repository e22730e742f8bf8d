/** Makes names and texts of documents, the same at every run: realistic Markdown with a few phrases to improve. */

/** Returns a generator of numbers from 0 to 1, determined by a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Kind = (topic: string, at: number) => string;

const two = (n: number) => String(n).padStart(2, '0');

const KINDS: readonly Kind[] = [
  (topic) => `Plans/${topic}.md`,
  (topic, at) => `Meetings/2026/2026-${two(1 + (at % 10))}-${two(1 + ((at * 7) % 28))} ${topic}.md`,
  (topic) => `Research/Interviews/${topic}.md`,
  (topic) => `Specs/${topic}.md`,
  (topic) => `Decisions/${topic}.md`,
  (topic) => `Guides/How we handle ${topic.toLowerCase()}.md`,
  (topic) => `${topic} checklist.md`,
  (topic, at) => `Weekly/2026-W${two(10 + (at % 36))} ${topic}.md`,
  (topic) => `Retrospectives/${topic}.md`,
  (topic) => `FAQ/${topic}.md`,
  (topic) => `Data/${topic.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.json`,
  (topic) => `Archive/2025/${topic}.md`,
  (topic) => `Research/Notes/${topic}.md`,
  (topic) => `Drafts/${topic} announcement.md`,
];

/** Returns a document's path. The first `KINDS.length * topics.length` paths of a project are different. */
export function pathOf(topics: readonly string[], at: number): string {
  const kind = KINDS[(at + Math.floor(at / topics.length)) % KINDS.length] as Kind;
  return kind(topics[at % topics.length] as string, at);
}

const SENTENCES = [
  'We looked at {topic} again after the summer and found three things that cost more time than they should.',
  'Most readers never open the settings, so whatever we choose here is what they will live with.',
  'In order to keep the date, two of the nice-to-have points move to the next round.',
  'The numbers are from the first week of September and leave out the warehouse in Leipzig.',
  'Due to the fact that the supplier closes in August, samples arrive three weeks later than last year.',
  'At this point in time nobody owns the follow-up, which is why the same question came back twice.',
  'A small test with eleven households was enough to see that the second version is easier to understand.',
  'If a customer writes before noon, they get an answer on the same day.',
  'We make use of the old template until the new one is approved.',
  'The cheapest option saves 4% per piece but adds a step at the end of the line.',
  'Everybody agreed on the direction; the open point is how much of it fits into this quarter.',
  'What surprised us: people keep the lamp on a shelf, not beside the bed.',
  'The wording should be short enough to fit on the card without a second column.',
  'For {topic}, the rule is simple: say what happened, say what we do, and say when.',
  'We will measure this again in January, with the same questions and the same people.',
  'Nothing changes for orders that were placed before the first of the month.',
  'It is important to note that the warranty starts with delivery and not with the order.',
  'The prototype survived 9,400 cycles before the hinge became loose.',
  'Two partners asked for this independently of each other, which makes it more than a wish.',
  'The draft was read by four people, and all four stumbled over the same paragraph.',
  'A page that loads in under a second sells about a tenth more than one that takes three.',
  'Until then, the list in the shared folder is the one that counts.',
  'The budget covers the first two rounds; a third one needs a decision.',
  'There are a number of reasons why we did not do this last year, and most of them are gone.',
];

const HEADINGS = [
  'Where we are',
  'What we know',
  'Options',
  'Open questions',
  'Costs',
  'Timeline',
  'Risks',
  'Next steps',
];
const TASKS = [
  'Ask the supplier for two more samples',
  'Write to the three partners who waited longest',
  'Check the numbers with finance',
  'Take new pictures in daylight',
  'Agree on the wording with support',
  'Book the small room for the review',
];

/** Returns a text for a path: JSON for `.json`, otherwise Markdown. */
export function textOf(path: string, topic: string, seed: number): string {
  const random = randomOf(seed);
  if (path.endsWith('.json')) return jsonOf(topic, random);
  const name = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
  const sections = HEADINGS.filter(() => random() < 0.5);
  const parts = [`# ${name}`, paragraph(topic, random)];
  for (const heading of sections.length > 1 ? sections : HEADINGS.slice(0, 3)) {
    parts.push(`## ${heading}`, ...section(heading, topic, random));
  }
  return `${parts.join('\n\n')}\n`;
}

function section(heading: string, topic: string, random: () => number): string[] {
  if (heading === 'Next steps') return [list(TASKS, (task) => `- [${random() < 0.4 ? 'x' : ' '}] ${task}`, random)];
  if (heading === 'Costs') return [paragraph(topic, random), table(random)];
  if (heading === 'Options') return [list(SENTENCES, (sentence) => `- ${fill(sentence, topic)}`, random)];
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => paragraph(topic, random));
}

function paragraph(topic: string, random: () => number): string {
  return shuffled(SENTENCES, random)
    .slice(0, 3 + Math.floor(random() * 3))
    .map((sentence) => fill(sentence, topic))
    .join(' ');
}

function list(items: readonly string[], line: (item: string) => string, random: () => number): string {
  return shuffled(items, random).slice(0, 4).map(line).join('\n');
}

function table(random: () => number): string {
  const rows = ['Samples', 'Tooling', 'Freight', 'Photos'].map((item) => {
    const planned = 400 + Math.floor(random() * 90) * 20;
    return `| ${item} | €${planned} | €${Math.round(planned * (0.8 + random() * 0.4))} |`;
  });
  return ['| Item | Planned | Spent |', '| --- | ---: | ---: |', ...rows].join('\n');
}

function jsonOf(topic: string, random: () => number): string {
  const months = ['July', 'August', 'September', 'October'];
  const figures = months.map((month) => ({
    month,
    orders: 200 + Math.floor(random() * 900),
    returns: Math.floor(random() * 40),
  }));
  return `${JSON.stringify({ title: topic, unit: 'pieces', figures }, null, 2)}\n`;
}

const fill = (sentence: string, topic: string) => sentence.replace('{topic}', topic.toLowerCase());

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Phrases in the texts, with better wordings. */
const PHRASES: readonly (readonly [phrase: string, better: string])[] = [
  ['In order to keep', 'To keep'],
  ['Due to the fact that', 'Because'],
  ['At this point in time nobody', 'Nobody'],
  ['We make use of', 'We use'],
  ['It is important to note that the warranty', 'The warranty'],
  ['There are a number of reasons why we', 'We have several reasons why we'],
  ['independently of each other', 'independently'],
];

/** Returns the text with at most `limit` phrases improved, or unchanged if there are none. */
export function improved(text: string, limit: number): string {
  const found = PHRASES.filter(([phrase]) => text.includes(phrase)).slice(0, limit);
  return found.reduce((result, [phrase, better]) => result.replace(phrase, better), text);
}

/** Returns the text with an additional last paragraph, the nth. */
export function extended(text: string, n: number): string {
  const sentence = SENTENCES[(n * 5) % SENTENCES.length] as string;
  return `${text.trimEnd()}\n\n${fill(sentence, 'this')} ${SENTENCES[(n * 5 + 7) % SENTENCES.length]?.replace('{topic}', 'this')}\n`;
}

/** Paragraphs with the mistakes of people who type fast. */
const HASTY = [
  'We recieved the first samples on Monday, but there was no answer from the the second supplier until Thursday. ' +
    'Every part is checked seperately, because a error in the hinge isn’t noticable at first. ' +
    'I think we should of asked for an earlier date.',
  'The new template is definately easier to read, and most readers find what they are looking for. ' +
    'We don’t know wich of the two wordings is better, so we reccomend to test both. ' +
    'It would be an big suprise if if the numbers changed before the begining of December.',
];

/** Returns the text with a paragraph below its title that needs proofreading, the nth. */
export function typedInHaste(text: string, n: number): string {
  return text.replace('\n\n', `\n\n${HASTY[n % HASTY.length]}\n\n`);
}

/** Returns a sentence of the text to comment on. */
export function quoteIn(text: string, n: number): string {
  const there = SENTENCES.filter((sentence) => text.includes(sentence));
  return there[n % there.length] ?? text.slice(2, text.indexOf('\n'));
}
