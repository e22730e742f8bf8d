/** Gives each heading the name that links such as `#first-steps` use, by GitHub's rules. */
export class Slugs {
  readonly #taken = new Map<string, number>();

  of(text: string): string {
    const plain = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replace(/ /g, '-');
    const count = this.#taken.get(plain);
    this.#taken.set(plain, (count ?? 0) + 1);
    return count === undefined ? plain : `${plain}-${count}`;
  }
}
