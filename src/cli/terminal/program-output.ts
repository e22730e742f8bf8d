/**
 * Filters the output of a program on the server for the person's terminal. A full-screen program needs control
 * sequences, so those that draw are passed (ECMA-48, and xterm modes that such programs use). All others are dropped:
 * those that set the clipboard or title, send messages or print, and those that a terminal answers with text of the
 * program's choice. A sequence can be split over several calls.
 */

const [BELL, BACKSPACE, CANCEL, SUBSTITUTE, ESCAPE, STRING_END] = ['\x07', '\b', '\x18', '\x1a', '\x1b', '\x9c'];
const PLAIN_CONTROLS = new Set([BELL, BACKSPACE, '\t', '\n', '\r']);
/** All of C0, DEL and C1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;
/** Start a string that ends with ST: DCS, SOS, OSC, PM, APC. */
const STRINGS = new Set(['P', 'X', ']', '^', '_']);
/** Save, restore and move the cursor; set a tab stop; keypad modes. */
const ESCAPES = new Set(['7', '8', 'D', 'E', 'H', 'M', '=', '>']);
/** Select a character set, with one more character. */
const CHARSETS = new Set(['(', ')', '*', '+', '-', '.', '/', '%', '#', ' ']);
const LONGEST = 64;

/** Cursor movement, erasing, inserting, scrolling and tabs. */
const DRAWING = /^[\d;]*[@A-MPSTXZ`abdefgrsu]$/;
const COLOURS = /^[\d;:]*m$/;
const CURSOR_STYLE = /^\d? q$/;
/** Asks for the terminal's status or cursor position. The answer contains no text of the program. */
const HARMLESS_QUESTION = /^[56]n$/;
const INSERT_MODE = /^4[hl]$/;
const MODES = /^\?[\d;]+[hl]$/;
/** Cursor keys, wrapping, cursor, alternate screen, mouse, focus, pasting, synchronized output. */
const PASSED_MODES = new Set('1 7 12 25 47 1000 1002 1003 1004 1006 1047 1048 1049 2004 2026'.split(' '));

/**
 * Returns whether a control sequence only draws. `sequence` is the part after `ESC [`. Its numbers can have at most 4
 * digits.
 */
function draws(sequence: string): boolean {
  if (/\d{5}/.test(sequence)) return false;
  if (MODES.test(sequence)) return (sequence.match(/\d+/g) ?? []).every((mode) => PASSED_MODES.has(mode));
  return [DRAWING, COLOURS, CURSOR_STYLE, HARMLESS_QUESTION, INSERT_MODE].some((form) => form.test(sequence));
}

type State = 'text' | 'escape' | 'charset' | 'sequence' | 'string' | 'string-escape';

export class ProgramOutput {
  #state: State = 'text';
  /** The received part of the current sequence, without its beginning. */
  #sequence = '';

  /** Returns the part of the next piece that is safe for the terminal. */
  pass(piece: string): string {
    let passed = '';
    for (const character of piece) passed += this.#take(character);
    return passed;
  }

  #take(character: string): string {
    if (character === ESCAPE) return this.#begin(this.#state === 'string' ? 'string-escape' : 'escape');
    if (character === CANCEL || character === SUBSTITUTE) return this.#begin('text');
    return this.#takers[this.#state](character);
  }

  readonly #takers: Record<State, (character: string) => string> = {
    text: (character) => (!CONTROL.test(character) || PLAIN_CONTROLS.has(character) ? character : ''),
    escape: (character) => this.#takeAfterEscape(character),
    charset: (character) => this.#end(this.#sequence === '(' && /[B0]/.test(character) ? `(${character}` : ''),
    sequence: (character) => this.#takeInSequence(character),
    string: (character) => (character === BELL || character === STRING_END ? this.#begin('text') : ''),
    'string-escape': (character) => (character === '\\' ? this.#begin('text') : this.#takeAfterEscape(character)),
  };

  #begin(state: State, sequence = ''): '' {
    this.#state = state;
    this.#sequence = sequence;
    return '';
  }

  /** Ends a complete escape sequence and returns it, if it is passed. */
  #end(sequence: string): string {
    this.#begin('text');
    return sequence === '' ? '' : ESCAPE + sequence;
  }

  #takeAfterEscape(character: string): string {
    if (character === '[') return this.#begin('sequence');
    if (STRINGS.has(character)) return this.#begin('string');
    if (CHARSETS.has(character)) return this.#begin('charset', character);
    return this.#end(ESCAPES.has(character) ? character : '');
  }

  #takeInSequence(character: string): string {
    const isFinal = character >= '@' && character <= '~';
    const isPart = character >= ' ' && character <= '?';
    if (isPart && this.#sequence.length <= LONGEST) this.#sequence += character;
    if (!isFinal) return '';
    const sequence = this.#sequence + character;
    return this.#end(sequence.length <= LONGEST && draws(sequence) ? `[${sequence}` : '');
  }
}
