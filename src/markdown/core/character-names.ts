import { characterEntities } from 'character-entities';

/** Returns the characters that a name of HTML stands for, such as `amp`, or undefined. */
export function characterNamed(name: string): string | undefined {
  return Object.hasOwn(characterEntities, name) ? characterEntities[name] : undefined;
}
