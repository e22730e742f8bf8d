/**
 * Chooses the word that a misspelled word was meant to be, if that is clear enough to suggest. The first guess of each
 * engine is right about 60 % of the time; similarity, weighted as below, is right more often.
 */

export type Guesses = {
  /** Guesses in the engine's order. */
  harper: readonly string[];
  nspell: readonly string[];
};

/** The largest distance of a guess. A mistake in one letter counts 1, less the bonuses below. */
const FARTHEST = 0.8;
/** The best guess must be this much closer than the next one, otherwise the choice is unclear. */
const LEAD = 0.15;

/**
 * Mistakes so common that the intended word is certain. Engines get some of them wrong ("wich" becomes "wish"), and
 * words that occur twice would count as names.
 */
const COMMON_SLIPS = new Map(
  (
    'acheive:achieve accomodate:accommodate adress:address agressive:aggressive alot:a_lot anounce:announce apparant:apparent ' +
    'arguement:argument becuase:because begining:beginning beleive:believe buisness:business comming:coming commited:committed ' +
    "completly:completely concious:conscious couldnt:couldn't definately:definitely didnt:didn't doesnt:doesn't dont:don't " +
    'embarass:embarrass enviroment:environment existance:existence experiance:experience finaly:finally foriegn:foreign ' +
    "freind:friend goverment:government grammer:grammar happend:happened immediatly:immediately independant:independent isnt:isn't " +
    'knowlege:knowledge maintainance:maintenance millenium:millennium neccessary:necessary noticable:noticeable ocasion:occasion ' +
    'occassion:occasion occured:occurred occurence:occurrence persistant:persistent posession:possession prefered:preferred ' +
    'priviledge:privilege probaly:probably publically:publicly reccomend:recommend recieve:receive recieved:received ' +
    'recomend:recommend refered:referred relevent:relevant responce:response sentance:sentence seperate:separate ' +
    "seperately:separately shouldnt:shouldn't sincerly:sincerely speach:speech strenght:strength succesful:successful " +
    'suprise:surprise teh:the thier:their tommorow:tomorrow tomorow:tomorrow transfered:transferred truely:truly ' +
    "unfortunatly:unfortunately untill:until usefull:useful visable:visible wasnt:wasn't wich:which wierd:weird wouldnt:wouldn't " +
    'writting:writing'
  )
    .split(' ')
    .map((pair) => pair.replace('_', ' ').split(':') as [string, string]),
);

/** Returns the intended word of a very common mistake, capitalized like the original. */
export function commonSlip(word: string): string | undefined {
  const meant = COMMON_SLIPS.get(word.toLowerCase());
  return meant === undefined ? undefined : withCapitals(meant, word);
}

/** Returns the intended word, capitalized like the original, or undefined if it isn't clear. */
export function bestGuess(word: string, guesses: Guesses): string | undefined {
  const candidates = [...new Set([...guesses.harper, ...guesses.nspell])].filter((guess) => /^[a-z'’]+$/i.test(guess));
  const [best, next] = candidates
    .map((guess) => ({ guess, distance: distance(word, guess, guesses) }))
    .sort((a, b) => a.distance - b.distance);
  if (!best || best.distance > FARTHEST) return undefined;
  if (next && next.distance - best.distance < LEAD) return undefined;
  if (isOtherEnglish(word, best.guess) || (/s$/.test(word) && /'s$/.test(best.guess))) return undefined;
  return withCapitals(best.guess, word);
}

/**
 * Returns the edit distance: reduced for the most common mistakes (swapped letters, doubled letters, wrong vowels),
 * increased for a different first letter.
 */
function distance(word: string, guess: string, { harper, nspell }: Guesses): number {
  const a = word.toLowerCase();
  const b = guess.toLowerCase();
  let score = editDistance(a, b);
  if (score > 2) score += 5;
  if (a[0] !== b[0]) score += 1;
  if (sortedLetters(a) === sortedLetters(b) || undoubled(a) === undoubled(b)) score -= 0.6;
  else if (withoutVowels(a) === withoutVowels(b)) score -= 0.15;
  if (harper.includes(guess)) score -= 0.2;
  if (harper[0] === guess) score -= 0.2;
  if (nspell[0] === guess) score -= 0.2;
  return score;
}

/** Returns whether these are the British and American spellings of one word, which are both correct. */
function isOtherEnglish(word: string, guess: string): boolean {
  return american(word.toLowerCase()) === american(guess.toLowerCase());
}

function american(word: string): string {
  return word
    .replace(/ys(e[drs]?|ing)$/, 'yz$1')
    .replace(/is(e[drs]?|ing|ations?)$/, 'iz$1')
    .replace(/our(?=(s|ed|ing|ite|ites|ful|able|hood)?$)/, 'or')
    .replace(/tre(s?)$/, 'ter$1')
    .replace(/ogue(s?)$/, 'og$1')
    .replace(/ence(s?)$/, 'ense$1')
    .replace(/ll(?=(ed|ing|ers?)$)/, 'l');
}

const undoubled = (word: string) => word.replace(/(.)\1/g, '$1');
const withoutVowels = (word: string) => word.replace(/[aeiou]+/g, '*');
const sortedLetters = (word: string) => [...word].sort().join('');

/**
 * Returns the optimal string alignment distance: insertions, deletions, replacements, and swaps of two neighbours count
 * 1 each.
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, beforeLast[j - 2]! + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

function withCapitals(guess: string, original: string): string {
  return /^\p{Lu}/u.test(original) ? guess.charAt(0).toUpperCase() + guess.slice(1) : guess;
}
